// Parts of addresses as people write them.

/** A part of an address without its percent codes; as it stands where they make no sense. */
export function decodedPart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
