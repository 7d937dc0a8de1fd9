// What a caller takes and brings: Accept and Content-Type, read leniently.

const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

/** Whether an Accept header takes a media type such as `application/json`; absent takes all. */
export function accepts(accept: string | undefined, type: string): boolean {
  if (accept === undefined || accept === '*/*' || accept === type) return true;
  const wildcards = ['*/*', `${type.split('/')[0]}/*`, type];
  let closest = -1;
  let weight = 0;
  let ranges = 0;
  for (const item of accept.split(',')) {
    const [range = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    if (!range.includes('/')) continue;
    ranges += 1;
    const closeness = wildcards.indexOf(range);
    if (closeness < 0 || closeness < closest) continue;
    const stated = parameters.map((parameter) => WEIGHT.exec(parameter)?.[1]).find(Boolean);
    closest = closeness;
    weight = Number(stated ?? 1);
  }
  // What cannot be read excludes nothing.
  return ranges === 0 || weight > 0;
}

/** Whether a body of this Content-Type is JSON; one of no type is taken for it. */
export function isJsonType(contentType: string | undefined): boolean {
  if (contentType === undefined) return true;
  const essence = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  return essence === 'application/json' || /^application\/[\w.+-]+\+json$/.test(essence);
}
