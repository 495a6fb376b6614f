/** The parts of bidi-js that we use; the package has no types. */
declare module 'bidi-js' {
  type Levels = { readonly levels: Uint8Array }
  type Bidi = {
    getEmbeddingLevels: (said: string) => Levels
    /** The places of the characters in the order in which a reader sees them, from left to right. */
    getReorderedIndices: (said: string, levels: Levels) => number[]
    getMirroredCharacter: (character: string) => string | null
  }
  export default function bidiFactory(): Bidi
}
