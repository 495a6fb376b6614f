import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright/test'

declare global {
  interface Window {
    axe: { run: (on: Document, options: RunOptions) => Promise<AxeResults> }
  }
}

const program = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The rules that a theme can break. The others read names, roles and sizes, which all themes share. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/** axe's findings on the page, a sentence each. No page here frames another origin. */
export async function axeViolations(page: Page, part?: 'colours' | 'all but colours'): Promise<string[]> {
  // Half a megabyte of program, so a page gets it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(program)
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(part === 'colours' ? { runOnly: { type: 'rule', values: rulesOfColours } } : {}),
    ...(part === 'all but colours'
      ? { rules: Object.fromEntries(rulesOfColours.map(rule => [rule, { enabled: false }])) }
      : {}),
  }
  const { violations } = await page.evaluate(settings => window.axe.run(document, settings), options)
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map(node => node.target.join(' ')).join(', ')}`,
  )
}
