import { features, type Role, roles, type UserRole } from '#contract/roles.ts'
import type { users } from '../db/schema/index.ts'
import { badgeOf, badgeSelector, hashSecret, publicCost } from '../secrets.ts'
import { type Chance, publicBytes } from './chance.ts'

export const demoPassword = 'douchette'
export const adminPin = '2468'

type Person = {
  username: string
  displayName: string
  role?: UserRole
  roles?: readonly Role[]
  warehouse?: false
  shops?: 'one'
  pin?: string
  /** Joined when the demo had been drawn: draws apart, so that all its things stay as they were. */
  joined?: true
}

/** The demo's users. They all share one public password. */
export const people: readonly Person[] = [
  { username: 'camille', displayName: 'Camille Moreau', role: 'manager', roles },
  { username: 'picking', displayName: 'Yanis Benali', roles: ['Picking'] },
  { username: 'shipping', displayName: 'Léa Fontaine', roles: ['Shipping'] },
  { username: 'barcode', displayName: 'Hugo Lefèvre', roles: ['Barcode'] },
  { username: 'reception', displayName: 'Inès Garnier', roles: ['Reception'] },
  { username: 'inventory', displayName: 'Théo Marchand', roles: ['Inventory'] },
  { username: 'transfer', displayName: 'Awa N’Diaye', roles: ['Transfer'] },
  { username: 'rebut', displayName: 'Noé Perrin', roles: ['Rebut'] },
  { username: 'print', displayName: 'Chloé Rousseau', roles: ['Print'] },
  { username: 'return', displayName: 'Élodie Caron', roles: ['ReturnProduct'] },
  { username: 'prestation', displayName: 'Malik Rahmani', roles: ['Prestation'], joined: true },
  { username: 'boutique', displayName: 'Agathe Lemoine', warehouse: false, shops: 'one' },
  { username: 'admin', displayName: 'Gaëlle Le Bihan', role: 'admin', roles, pin: adminPin },
]

export type DemoUser = typeof users.$inferInsert & { id: string }

export const badgeFor = (username: string): string => badgeOf(publicBytes(username))

export function makeUsers(chance: Chance, later: Chance, warehouseId: string): Promise<DemoUser[]> {
  return Promise.all(
    people.map(
      async ({ username, displayName, role = 'operator', roles: held = [], warehouse, pin, joined }) => {
        const id = (joined ? later : chance).uuid()
        const badge = badgeFor(username)
        const [passwordHash, badgeHash, pinHash] = await Promise.all([
          hashSecret(demoPassword, publicCost),
          hashSecret(badge, publicCost),
          pin ? hashSecret(pin, publicCost) : null,
        ])
        return {
          id,
          username,
          displayName,
          email: `${username}@douchette.example`,
          role,
          passwordHash,
          badgeSelector: badgeSelector(badge),
          badgeHash,
          pinHash,
          debug: role === 'admin',
          warehouseId: warehouse === false ? null : warehouseId,
          warehouseRoles: [...held],
          features: role === 'operator' ? [] : [...features],
        }
      },
    ),
  )
}
