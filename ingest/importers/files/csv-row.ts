// The cells of a row of a CSV file.

/** A row of a CSV file by the names of its columns; a repeated name has " 2" after it. */
export type CsvRow = Readonly<Record<string, string>>;
