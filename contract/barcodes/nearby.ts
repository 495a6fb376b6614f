export type Slip = 'dropped' | 'doubled' | 'swapped'
export type Nearby = { readonly text: string; readonly slip: Slip; readonly at: number }

/** The text with the character at this place and the next one the other way round. */
export const swapped = (text: string, at: number): string =>
  text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2)

/** Every text that one slip away makes of this one: a character dropped, doubled, or swapped with its neighbour. */
export function nearby(text: string): Nearby[] {
  const found = new Map<string, Nearby>()
  const add = (made: string, slip: Slip, at: number) => {
    if (made !== text && made !== '' && !found.has(made)) found.set(made, { text: made, slip, at })
  }
  for (let at = 0; at < text.length; at += 1) {
    const [before, here, after] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)]
    add(before + after, 'dropped', at)
    add(before + here + here + after, 'doubled', at)
    if (after !== '') add(swapped(text, at), 'swapped', at)
  }
  return [...found.values()]
}
