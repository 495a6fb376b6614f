/** A file that cannot be read, with a sentence that says what to do. */
export class Unreadable extends Error {}
