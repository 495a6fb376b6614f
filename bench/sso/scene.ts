import type { Page } from 'playwright/test'
import type { IdentityProvider } from '#tests/drivers/identity-provider.ts'
import type { Canaille } from './canaille.ts'
import { cameIn, choose, type House } from './house.ts'

export type Scene = {
  readonly house: House
  readonly canaille: Canaille
  readonly npm: IdentityProvider
  readonly told: (isSeen: boolean, what: string, why?: string) => void
}

/** The buttons of the log-in page. */
export const names = { canaille: 'Annuaire', npm: 'Siège' } as const

export type Guest = { readonly page: Page; readonly token: string }

/** Comes in by Canaille in a window of their own, and agrees to what it asks the first time. */
export async function byCanaille({ house, canaille }: Scene, login: string): Promise<Guest> {
  const page = await house.window()
  await choose(page, names.canaille)
  await canaille.logIn(page, login)
  const asked = page.getByRole('button', { name: 'Accept' })
  await asked.or(page.getByText(/^Bonjour /)).waitFor()
  if (await asked.isVisible()) await asked.click()
  return { page, token: await cameIn(page) }
}

export async function byNpm({ house }: Scene, login: string): Promise<Guest> {
  const page = await house.window()
  await choose(page, names.npm)
  await enterAtNpm(page, login)
  return { page, token: await cameIn(page) }
}

export async function enterAtNpm(page: Page, login: string): Promise<void> {
  await page.getByLabel('Compte').fill(login)
  await page.getByRole('button', { name: 'Entrer' }).click()
}
