import type { Where } from './options.ts'

/**
 * Remembers what a field looked like before a key and restores it: by edits where the browser has them, so
 * that undo and React notice, else by setting the value.
 */
export interface Snapshot {
  element: Element
  undo: () => void
}

type ValueField = HTMLInputElement | HTMLTextAreaElement

const textless: ReadonlySet<string> = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'hidden',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
])

const pickers: ReadonlySet<string> = new Set(['date', 'datetime-local', 'month', 'time', 'week'])

/** The focused element, inside shadow roots too. */
export function focused(document: Document): Element | null {
  let element = document.activeElement
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
  return element
}

export function whereIs(element: Element | null): Where {
  if (isValueField(element) && !isTextless(element) && !element.readOnly && !element.disabled)
    return element.type === 'password' ? 'password' : pickers.has(element.type) ? 'picker' : 'field'
  return isEditableHost(element) ? 'field' : 'none'
}

export function snapshot(element: Element | null): Snapshot | undefined {
  if (isValueField(element)) return valueSnapshot(element)
  if (isSelect(element)) return selectSnapshot(element)
  if (isEditableHost(element)) return editableSnapshot(element)
  return undefined
}

/** Writes text at the caret, as typing would. */
export function write(element: Element | null, text: string): void {
  if (text === '' || whereIs(element) === 'none') return
  if (element instanceof HTMLElement && edit(element, text)) return
  if (!isValueField(element)) return
  const [from, to] = selectionOf(element) ?? [element.value.length, element.value.length]
  setValue(element, element.value.slice(0, from) + text + element.value.slice(to), 'insertText', text)
  select(element, from + text.length, from + text.length)
}

function valueSnapshot(field: ValueField): Snapshot {
  const before = field.value
  const selection = selectionOf(field)
  const direction = selection ? field.selectionDirection : null
  const undo = (): void => {
    const now = field.value
    if (now !== before || isBadInput(field)) {
      const [from, to] = selection ?? [before.length, before.length]
      const written = now.length - (before.length - (to - from))
      const fits = now.startsWith(before.slice(0, from)) && now.endsWith(before.slice(to))
      if (selection && written > 0 && fits && field.isConnected) {
        if (field.ownerDocument.activeElement !== field) field.focus({ preventScroll: true })
        select(field, from, from + written)
        edit(field, before.slice(from, to))
      }
      if (field.value !== before || isBadInput(field)) setValue(field, before, 'historyUndo', null)
    }
    if (selection) select(field, selection[0], selection[1], direction ?? undefined)
  }
  return { element: field, undo }
}

function selectSnapshot(element: HTMLSelectElement): Snapshot {
  const before = element.selectedIndex
  const undo = (): void => {
    if (element.selectedIndex === before) return
    element.selectedIndex = before
    element.dispatchEvent(new Event('input', { bubbles: true }))
    element.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return { element, undo }
}

function editableSnapshot(host: HTMLElement): Snapshot {
  const document = host.ownerDocument
  const before = host.textContent ?? ''
  const nodes = [...host.childNodes].map(node => node.cloneNode(true))
  const replaced = document.getSelection()?.toString() ?? ''
  const undo = (): void => {
    const selection = document.getSelection()
    const written = (host.textContent ?? '').length - (before.length - replaced.length)
    if (selection && written > 0) {
      for (let at = 0; at < written; at += 1) selection.modify('extend', 'backward', 'character')
      edit(host, replaced)
    }
    if ((host.textContent ?? '') !== before) {
      host.replaceChildren(...nodes)
      host.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'historyUndo' }))
    }
  }
  return { element: host, undo }
}

/** Replaces the selection in one undoable step; false when the browser has none for this element. */
function edit(element: HTMLElement, text: string): boolean {
  const document = element.ownerDocument
  if (typeof document.execCommand !== 'function' || focused(document) !== element) return false
  return text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text)
}

/** React shadows `value` on the element itself. The prototype's setter bypasses that, so React notices the change. */
function setValue(field: ValueField, value: string, inputType: string, data: string | null): void {
  const prototype =
    field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType, data }))
}

function selectionOf(field: ValueField): [number, number] | undefined {
  const { selectionStart, selectionEnd } = field
  return selectionStart === null || selectionEnd === null ? undefined : [selectionStart, selectionEnd]
}

function select(
  field: ValueField,
  from: number,
  to: number,
  direction?: 'forward' | 'backward' | 'none',
): void {
  // Number, date and e-mail fields have no selection to set.
  if (selectionOf(field)) field.setSelectionRange(from, to, direction)
}

const isValueField = (element: Element | null): element is ValueField =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

const isTextless = (field: ValueField): boolean => textless.has(field.type)

const isSelect = (element: Element | null): element is HTMLSelectElement =>
  element instanceof HTMLSelectElement

const isEditableHost = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isContentEditable

/** A number field that holds `12E` reports an empty value. */
const isBadInput = (field: ValueField): boolean => field.validity?.badInput === true
