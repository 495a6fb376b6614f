/** The part of PGlite's module that is changed; its own types leave it out. */
export function makeDurable(module: object, folder: string): void
