import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** The rules that a theme can break. The others read names, roles and sizes, which all themes share. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/** axe's findings on the page, a sentence each. No page here frames another origin. */
export async function axeViolations(page: Page, { only }: { only?: 'colours' } = {}): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({
      resultTypes: ['violations'],
      ...(only ? { runOnly: { type: 'rule', values: rulesOfColours } } : {}),
    })
    .analyze()
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map(node => node.target.join(' ')).join(', ')}`,
  )
}
