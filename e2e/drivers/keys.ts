import { expect, type Operator } from './operator.ts'

/** A person with neither pointer nor scanner. */
export function withKeys({ page }: Operator) {
  const { keyboard } = page
  const keys = {
    press: (key: string) => keyboard.press(key),
    /** Types at a person's pace; the rest of a word comes as from a keyboard that proposes words. A day's digits are typed. */
    async type(text: string) {
      const typed = /^\d+$/.test(text) ? text.length : 3
      await keyboard.type(text.slice(0, typed), { delay: 60 })
      if (text.length > typed) await keyboard.insertText(text.slice(typed))
    },
    /** Runs the palette's first command for these words. */
    async run(words: string) {
      await keyboard.press('Control+k')
      await expect(page.getByPlaceholder('Search...')).toBeFocused()
      await keys.type(words)
      const first = page.getByRole('option').first()
      await expect(first).toHaveAttribute('aria-selected', 'true')
      await keyboard.press('Enter')
    },
    /** Finds a place by name. Choosing it counts as a scan. */
    async find(name: string) {
      await keyboard.press('Control+k')
      await expect(page.getByPlaceholder('Search...')).toBeFocused()
      await keys.type(name)
      const found = page.getByRole('option', { name: new RegExp(name) }).first()
      await expect(found).toHaveAttribute('aria-selected', 'true')
      await keyboard.press('Enter')
    },
    /** Types the text under a barcode. */
    async enter(code: string) {
      // The palette gives the focus back as it closes, at times after the step has answered.
      await expect(page.getByPlaceholder('Search...')).toBeHidden()
      await keyboard.press('F3')
      await expect(page.getByLabel('Ce qui est écrit sous le code-barres')).toBeFocused()
      await keys.type(code)
      await keyboard.press('Enter')
    },
    async logIn(username: string) {
      await page.goto('/login')
      await expect(page.getByLabel('Identifiant', { exact: true })).toBeFocused()
      await keys.type(username)
      await keyboard.press('Tab')
      await keys.type('douchette')
      await keyboard.press('Enter')
    },
  }
  return keys
}
