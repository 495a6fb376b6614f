import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright/test'

type Part = { readonly include: string[][]; readonly exclude: string[][] }

declare global {
  interface Window {
    axe: { run: (on: Part, options: RunOptions) => Promise<AxeResults> }
  }
}

const program = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The rules that a theme can break. The others read names, roles and sizes, which all themes share. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/** The whole page, but of a long list its first rows: the others are made by the same hand. */
const whole: Part = {
  include: [['html']],
  exclude: [['tr:nth-child(n + 4)'], ['li:nth-child(n + 4)']],
}
/** Without what stands on every page: its colours alone are a quarter of axe's time. */
const ofThisPage: Part = {
  include: whole.include,
  exclude: [...whole.exclude, ['.app-header'], ['nav[aria-label="Navigation principale"]']],
}

type Reading = {
  rules?: 'colours' | 'all but colours' | undefined
  /** Reads the menu and the header, too. One screen of each look does. */
  withShell?: boolean
}

/** axe's findings on the page, a sentence each. No page here frames another origin. */
export async function axeViolations(
  page: Page,
  { rules, withShell = false }: Reading = {},
): Promise<string[]> {
  // Half a megabyte of program, so a page gets it once.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(program)
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(rules === 'colours' ? { runOnly: { type: 'rule', values: rulesOfColours } } : {}),
    ...(rules === 'all but colours'
      ? { rules: Object.fromEntries(rulesOfColours.map(rule => [rule, { enabled: false }])) }
      : {}),
  }
  const { violations } = await page.evaluate(([on, settings]) => window.axe.run(on, settings), [
    withShell ? whole : ofThisPage,
    options,
  ] as const)
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map(node => node.target.join(' ')).join(', ')}`,
  )
}
