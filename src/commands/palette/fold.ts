const marks = /\p{M}/u
const plainText = /^[\u0020-\u007e]*$/

/** A text without case and accents, and for each of its characters where it stood: nothing, where all stay in place. */
export function foldWithPlaces(text: string): { folded: string; places?: readonly number[] } {
  if (plainText.test(text)) return { folded: text.toLowerCase() }
  let folded = ''
  const places: number[] = []
  let at = 0
  for (const character of text) {
    const plain = ligatures[character] ?? character
    for (const piece of plain.normalize('NFD').toLowerCase()) {
      if (marks.test(piece)) continue
      folded += piece
      for (let i = 0; i < piece.length; i += 1) places.push(at)
    }
    at += character.length
  }
  return { folded, places }
}

export const fold = (text: string): string => foldWithPlaces(text).folded

/** Letters that Unicode takes for one, and a French keyboard does not. */
const ligatures: Record<string, string> = { œ: 'oe', Œ: 'OE', æ: 'ae', Æ: 'AE' }
