import { Fragment } from 'react'

/** French signs stand with the word before them, guillemets with what they quote. */
const words = /(?:« | (?=[:;!?»])|[^ ])+/g

/** « scannez-la », « A-01-02-3 » and « « Iris » » stay on one line, unless they alone are longer than it. */
export function Unbroken({ children: text }: { children: string }) {
  return [...text.matchAll(words)].map(({ 0: word, index }) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      {/[ -]/.test(word) ? <span className="inline-block max-w-full">{word}</span> : word}
    </Fragment>
  ))
}
