/**
 * A model of Odoo's barcode service (addons/barcodes/static/src/barcode_service.js): it
 * collects `event.key`, ends at Enter, Tab or 100 ms of silence, takes three characters or more, and leaves editable
 * elements alone, for it cannot give their keys back.
 */
const longestPause = 100
const shortest = 3
const spelledModifiers = /Alt|Shift|Control/g

export function startOdoo(heard: (text: string) => void): () => void {
  let collected = ''
  let timer: number | undefined

  function end(event?: KeyboardEvent): void {
    const text = collected.replace(spelledModifiers, '')
    collected = ''
    if (text.length < shortest) return
    event?.preventDefault()
    heard(text)
  }

  function hear(event: KeyboardEvent): void {
    const { key, metaKey, target } = event
    const ends = key === 'Enter' || key === 'Tab'
    const special = !['Control', 'Alt'].includes(key) && (key.length > 1 || metaKey)
    if (special && !ends) return
    if (target instanceof Element && target.matches('input,textarea,[contenteditable="true"]')) return
    window.clearTimeout(timer)
    if (ends) end(event)
    else {
      collected += key
      timer = window.setTimeout(() => end(), longestPause)
    }
  }

  document.body.addEventListener('keydown', hear)
  return () => {
    window.clearTimeout(timer)
    document.body.removeEventListener('keydown', hear)
  }
}
