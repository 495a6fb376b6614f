/** French typography: `;`, `:`, `!`, `?` and the dot between two facts stay with the word before them, guillemets with their contents. */
const words = /(?:« | (?=[:;!?»·])|[^ ])+/g
const breakable = /[ -]/
// An inline block takes no underline from its link by itself.
const whole = 'inline-block max-w-full [text-decoration:inherit]'

/** Keeps « scannez-la », « A-01-02-3 » and « « Iris » » on one line, unless they alone are longer than it. */
export function Unbroken({ children: text }: { children: string }) {
  return partsOf(text).map(({ text, unbroken, end }) =>
    unbroken ? (
      <span key={end} className={whole}>
        {text}
      </span>
    ) : (
      text
    ),
  )
}

/** Does the same without React. For a single text it reuses the browser's text node, which is faster. */
export function writeUnbroken(place: Element, text: string) {
  const parts = partsOf(text)
  const [only] = parts
  const { firstChild, lastChild } = place
  if (parts.length === 1 && only && !only.unbroken && firstChild === lastChild && firstChild instanceof Text)
    firstChild.data = only.text
  else place.replaceChildren(...parts.map(part => (part.unbroken ? spanOf(part.text) : part.text)))
}

function spanOf(text: string): Element {
  const span = document.createElement('span')
  span.className = whole
  span.textContent = text
  return span
}

type Part = { text: string; unbroken: boolean; end: number }

function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let plain = ''
  for (const { 0: word, index } of text.matchAll(words)) {
    if (index > 0) plain += ' '
    if (!breakable.test(word)) {
      plain += word
      continue
    }
    if (plain) parts.push({ text: plain, unbroken: false, end: index })
    parts.push({ text: word, unbroken: true, end: index + word.length })
    plain = ''
  }
  if (plain) parts.push({ text: plain, unbroken: false, end: text.length })
  return parts
}
