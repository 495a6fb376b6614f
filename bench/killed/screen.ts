import type { Page } from 'playwright/test'

type Wanted = {
  readonly prompt: string
  /** Part of the step's text. */
  readonly has?: string
  /** The whole text of the step. */
  readonly text?: string
  /**
   * The part of the step that must be the same: all of it; the instruction, without choices, list and counts, which show what others do; or
   * its sentence, where the person may do something else by now.
   */
  readonly same: 'all' | 'instruction' | 'sentence'
  readonly patience: number
}

/**
 * Waits for the frame that shows the step as wanted, and returns the step's text: instruction, progress, choices and list.
 * It runs as text in the page, so it uses no names from outside.
 */
function textOfStep({ prompt, has, text, same, patience }: Wanted): Promise<string | undefined> {
  const work =
    ', [aria-label="Choix"], [aria-label="À savoir"], .bench section.panel:not([aria-label^="Dernier"], .bench-documents *)'
  const head = same === 'sentence' ? '[aria-label="Consigne"] h1' : '[aria-label="Consigne"]'
  const parts = `${head}${same === 'all' ? work : ''}`
  const end = performance.now() + patience
  return new Promise(resolve => {
    requestAnimationFrame(function look() {
      const asked = document.querySelector('[aria-label="Consigne"] h1')?.textContent ?? ''
      const all = [...document.querySelectorAll(parts)].map(part => part.textContent ?? '').join(' | ')
      const said = all.replace(/\s+/g, ' ')
      const shown = same === 'instruction' ? said.replace(/\d+/g, '…') : said
      const isIt =
        asked.replace(/\s+/g, ' ') === prompt.replace(/\s+/g, ' ') &&
        (has === undefined || said.includes(has)) &&
        (text === undefined || shown === text)
      if (isIt) resolve(shown)
      else if (performance.now() > end) resolve(undefined)
      else requestAnimationFrame(look)
    })
  })
}

export async function stepOn(page: Page, wanted: Wanted): Promise<string> {
  await page.evaluate('globalThis.__name = named => named')
  const shown = await page.evaluate(textOfStep, wanted)
  if (shown !== undefined) return shown
  const now = await page.locator('body').innerText()
  throw new Error(`« ${wanted.text ?? wanted.has ?? wanted.prompt} » was expected, but « ${now} » is shown`)
}
