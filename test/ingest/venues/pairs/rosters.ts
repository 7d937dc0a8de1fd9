// Who plays for teams of which pairs name players by an initial, as a store has it with a feed of
// rosters beside the prices. Without it an initial is nobody's.

export const ROSTERS: Readonly<Record<string, readonly string[]>> = {
  'Indiana Pacers': [
    ...[
      'Tyrese Haliburton',
      'Pascal Siakam',
      'Andrew Nembhard',
      'Bennedict Mathurin',
      'Obi Toppin',
    ],
    ...['Aaron Nesmith', 'T.J. McConnell', 'Jarace Walker', 'Ben Sheppard', 'Isaiah Jackson'],
  ],
  'Washington Wizards': [
    ...['Tre Johnson', 'Alex Sarr', 'Bilal Coulibaly', 'Bub Carrington', 'Kyshawn George'],
    ...['Corey Kispert', 'Cam Whitmore', 'Tristan Vukcevic', 'Justin Champagnie', 'AJ Johnson'],
  ],
  'Oklahoma City Thunder': [
    ...['Shai Gilgeous-Alexander', 'Jalen Williams', 'Jaylin Williams', 'Chet Holmgren'],
    ...['Isaiah Hartenstein', 'Luguentz Dort', 'Cason Wallace', 'Isaiah Joe', 'Alex Caruso'],
    ...['Aaron Wiggins', 'Ajay Mitchell', 'Kenrich Williams', 'Ousmane Dieng'],
  ],
  'Portland Trail Blazers': [
    ...['Deni Avdija', 'Scoot Henderson', 'Shaedon Sharpe', 'Toumani Camara', 'Donovan Clingan'],
    ...['Jerami Grant', 'Robert Williams', 'Kris Murray', 'Jrue Holiday', 'Matisse Thybulle'],
  ],
};
