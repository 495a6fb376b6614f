import { createElement, useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import type { KeyTrace } from '#src/scan/scan.ts'
import { clock } from './clock.ts'
import type { Focus } from './trace.ts'

/** A page with one of each focusable thing. It does what a browser does with keys that no listener stopped. */
export interface Stage {
  /** Creates fresh elements and focuses the named one. */
  set: (focus: Focus) => void
  press: (key: KeyTrace) => void
  /** The text in the focused field after its initial text, without line breaks. */
  written: () => string
  submits: () => number
  /** Buttons pressed, options chosen, tabs followed, downloads opened. */
  sideEffects: () => number
}

const before = 'avant'

export function createStage(): Stage {
  let focus: Focus = 'none'
  let element: HTMLElement = document.body
  let submits = 0
  let sideEffects = 0
  let altDigits = ''
  let spaceDown = false
  const form = document.createElement('form')
  document.body.append(form)
  form.addEventListener('submit', event => {
    event.preventDefault()
    submits += 1
  })
  const island = document.createElement('div')
  form.append(island)
  const root = createRoot(island)

  function set(next: Focus): void {
    focus = next
    submits = 0
    sideEffects = 0
    altDigits = ''
    spaceDown = false
    for (const old of form.querySelectorAll('[data-own]')) old.remove()
    flushSync(() => root.render(null))
    element = make(next)
    if (next === 'none') blur()
    else element.focus()
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
      element.setSelectionRange(before.length, before.length)
    if (next === 'editable') document.getSelection()?.collapse(element.firstChild, before.length)
  }

  function make(next: Focus): HTMLElement {
    if (next === 'react') {
      flushSync(() => root.render(createElement(Controlled, { key: clock.now() })))
      return island.querySelector('input') ?? island
    }
    const made = document.createElement(
      {
        none: 'p',
        input: 'input',
        password: 'input',
        textarea: 'textarea',
        editable: 'div',
        button: 'button',
        select: 'select',
      }[next],
    )
    made.dataset.own = ''
    if (made instanceof HTMLInputElement) made.type = next === 'password' ? 'password' : 'text'
    if (made instanceof HTMLInputElement || made instanceof HTMLTextAreaElement) made.value = before
    if (made instanceof HTMLSelectElement)
      made.append(...[...'0123456789ABCDEFGHIJ'].map(text => new Option(text, text)))
    if (made instanceof HTMLButtonElement) {
      made.type = 'button'
      made.addEventListener('click', () => {
        sideEffects += 1
      })
    }
    if (next === 'editable') {
      made.contentEditable = 'true'
      made.style.whiteSpace = 'pre-wrap'
      made.textContent = before
    }
    form.append(made)
    return made
  }

  function press(key: KeyTrace): void {
    const target = document.activeElement ?? document.body
    const free = target.dispatchEvent(keyEvent(key.type, key))
    if (key.type === 'keyup') {
      released(key, free)
      return
    }
    const digit = /^Numpad(\d)$/.exec(key.code)?.[1]
    if (key.alt && !key.ctrl && digit) altDigits += digit
    if (!free) return
    if (key.key === 'Enter') enter()
    else if (key.key === 'Tab' || key.key === 'F12' || (key.ctrl && !key.alt && key.code === 'KeyJ'))
      sideEffects += 1
    else if ([...key.key].length === 1 && key.key >= ' ' && !key.meta && key.ctrl === key.alt)
      character(key.key)
  }

  function released(key: KeyTrace, free: boolean): void {
    if (key.code === 'Space' && spaceDown && free) element.click()
    if (key.code === 'Space') spaceDown = false
    if (key.key !== 'Alt' || altDigits === '') return
    const written = String.fromCharCode(Number(altDigits) % 256)
    altDigits = ''
    const target = document.activeElement ?? document.body
    const typed = target.dispatchEvent(keyEvent('keypress', { ...key, key: written }))
    if (typed && written >= ' ') character(written)
  }

  function character(text: string): void {
    if (focus === 'button') spaceDown ||= text === ' '
    else if (focus === 'select') choose(text)
    else if (focus !== 'none') document.execCommand('insertText', false, text)
  }

  function choose(text: string): void {
    if (!(element instanceof HTMLSelectElement)) return
    const option = [...element.options].find(one => one.value === text.toUpperCase())
    if (!option) return
    element.value = option.value
    element.dispatchEvent(new Event('input', { bubbles: true }))
    element.dispatchEvent(new Event('change', { bubbles: true }))
  }

  function enter(): void {
    if (focus === 'input' || focus === 'react' || focus === 'password') form.requestSubmit()
    else if (focus === 'textarea' || focus === 'editable') document.execCommand('insertLineBreak')
    else if (focus === 'button') element.click()
  }

  function written(): string {
    const content =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? element.value
        : focus === 'editable'
          ? element.innerText
          : before
    const text = content.replaceAll('\n', '').replaceAll('\u00a0', ' ')
    return text.startsWith(before) ? text.slice(before.length) : text
  }

  const chosen = (): number => (element instanceof HTMLSelectElement && element.selectedIndex !== 0 ? 1 : 0)

  return { set, press, written, submits: () => submits, sideEffects: () => sideEffects + chosen() }
}

function Controlled() {
  const [value, setValue] = useState(before)
  return createElement('input', {
    value,
    onChange: (event: { target: { value: string } }) => setValue(event.target.value),
  })
}

function blur(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

function keyEvent(type: string, key: KeyTrace): KeyboardEvent {
  const event = new KeyboardEvent(type, {
    key: key.key,
    code: key.code,
    shiftKey: key.shift,
    ctrlKey: key.ctrl,
    altKey: key.alt,
    metaKey: key.meta,
    modifierAltGraph: key.altGraph,
    modifierCapsLock: key.capsLock,
    repeat: key.repeat,
    isComposing: key.isComposing,
    bubbles: true,
    cancelable: true,
    composed: true,
  })
  for (const [name, value] of Object.entries({
    timeStamp: clock.now.call(null),
    keyCode: key.keyCode,
    which: key.keyCode,
  }))
    Object.defineProperty(event, name, { value: name === 'timeStamp' ? stamp(key) : value })
  return event
}

/** Traces begin at 1000 ms, but the page's clock continues from the previous trace. */
let offset = 0
export const setOffset = (ms: number): void => {
  offset = ms
}
const stamp = (key: KeyTrace): number => key.timeStamp + offset
