import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'

/** axe's findings on the page, a sentence each. No page here frames another origin. */
export async function axeViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} — ${nodes.map(node => node.target.join(' ')).join(', ')}`,
  )
}
