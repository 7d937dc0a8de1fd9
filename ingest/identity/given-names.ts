// Short forms of given names that are no beginnings of them: "Mike" of Michael, "Drew" of Andrew. Who
// bears one and who the other may be one person; whether there is another is the caller's question.

/** name|short forms, folded. Of two spellings of a name each has its line. */
const TABLE = `
abigail|abby
abraham|abe
alexander|sasha,xander
alexander|alex,sasha
alexandra|alex,sasha,sandra
andrew|andy,drew
anthony|tony
antonio|tony
augustus|gus
benjamin|benji,benny
catherine|cathy,katie,kate
charles|charlie,charley,chuck
christopher|topher
daniel|danny
david|dave,davey
edward|eddie,eddy,ted,teddy
edwin|eddie,eddy
elizabeth|beth,betsy,lizzie
ezekiel|zeke
frederick|freddie,freddy
gabriel|gabe
gabrielle|gabby
gregory|gregg
henry|hank,harry
jacob|jake
james|jim,jimmy,jamie
jennifer|jenny
jonathan|jonny,jonnie
joseph|joe,joey
katherine|kate,katie,kathy
kathryn|kate,katie,kathy
kenneth|kenny
lawrence|larry
leonard|lenny
manuel|manny
margaret|maggie
matthew|matty
michael|mike,mikey,mick
nathan|nate
nathaniel|nate
nicholas|nick,nicky
nicolas|nick
nikolas|nick
patrick|paddy
rebecca|becky,becca
richard|rich,rick,ricky,dick
robert|bob,bobby,robby,robbie
ronald|ronnie
samuel|sammy
stephen|steve
terrence|terry
theodore|ted,teddy
thomas|tom,tommy
timothy|timmy
victoria|vicky
vincent|vinny,vinnie
william|will,bill,billy,willie
zachary|zack
zechariah|zeke
`;

const NAMES_OF: ReadonlyMap<string, ReadonlySet<string>> = namesByShortForm();
const NONE: ReadonlySet<string> = new Set();

/** Whether one is a short form of the other, or both are of one name; folded. */
export function isShortForm(one: string, other: string): boolean {
  const [names, others] = [NAMES_OF.get(one) ?? NONE, NAMES_OF.get(other) ?? NONE];
  if (names.has(other) || others.has(one)) return true;
  for (const name of names) if (others.has(name)) return true;
  return false;
}

function namesByShortForm(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const row of TABLE.trim().split('\n')) {
    const [name = '', shortForms = ''] = row.split('|');
    for (const short of shortForms.split(',')) {
      found.set(short, (found.get(short) ?? new Set()).add(name));
    }
  }
  return found;
}
