import { Fragment } from 'react'

/** French signs stand with the word before them, guillemets with what they quote. */
const words = /(?:« | (?=[:;!?»])|[^ ])+/g
const breakable = /[ -]/
const whole = 'inline-block max-w-full'

/** « scannez-la », « A-01-02-3 » and « « Iris » » stay on one line, unless they alone are longer than it. */
export function Unbroken({ children: text }: { children: string }) {
  return [...text.matchAll(words)].map(({ 0: word, index }) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      {breakable.test(word) ? <span className={whole}>{word}</span> : word}
    </Fragment>
  ))
}

/** The same written past React; most often it is one text, and the browser keeps the node that it has for it. */
export function writeUnbroken(place: Element, text: string) {
  const parts: (string | Node)[] = []
  let plain = ''
  for (const [at, word] of (text.match(words) ?? []).entries()) {
    if (at > 0) plain += ' '
    if (breakable.test(word)) {
      const span = document.createElement('span')
      span.className = whole
      span.textContent = word
      parts.push(plain, span)
      plain = ''
    } else plain += word
  }
  const { firstChild, lastChild } = place
  if (parts.length === 0 && firstChild === lastChild && firstChild instanceof Text) firstChild.data = plain
  else place.replaceChildren(...parts, plain)
}
