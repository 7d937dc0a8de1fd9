// NWSL clubs, one line each: abbreviation|name|aliases (separated by semicolons).
// A former name is an alias of the club that bore it.

export const NWSL_TEAMS = `
LA|Angel City FC|Angel City;ACFC;Los Angeles
BAY|Bay FC|
BOS|Boston Legacy FC|Boston Legacy;Boston;BOS Nation FC
CHI|Chicago Stars FC|Chicago Stars;Chicago;Chicago Red Stars
DEN|Denver Summit FC|Denver Summit;Denver
GFC|Gotham FC|Gotham;NJ/NY Gotham FC;NY/NJ Gotham FC;New Jersey/New York Gotham FC;NJ/NY Gotham;NY/NJ Gotham;Gotham City;NJY;Sky Blue FC
HOU|Houston Dash|Houston;Dash;Houston Dash FC
KC|Kansas City Current|Kansas City;KC Current;Current;Kansas City NWSL
NC|North Carolina Courage|North Carolina;NC Courage;Courage
ORL|Orlando Pride|Orlando;Pride
POR|Portland Thorns FC|Portland Thorns;Portland;Thorns
LOU|Racing Louisville FC|Racing Louisville;Louisville;Racing
SD|San Diego Wave FC|San Diego Wave;San Diego;Wave
SEA|Seattle Reign FC|Seattle Reign;Seattle;Reign;OL Reign;Reign FC;Tacoma Reign
UTA|Utah Royals|Utah Royals FC;Utah;Royals;URFC
WAS|Washington Spirit|Washington;Spirit;WSH
`;
