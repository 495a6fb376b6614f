import type { Database } from '../db/open.ts'
import type { Looking } from '../keep-looking.ts'
import type { OwnNetworks } from '../outbound/ask.ts'
import type { Vault } from '../vault.ts'
import { makeChecker } from './checker.ts'
import { leavingAddress } from './leave.ts'
import { type Outside, openOutside } from './outside.ts'
import { type Hearing, makeHearing } from './told.ts'

/** The providers of this server's warehouses. */
export type Identities = {
  readonly outside: Outside
  readonly networks: OwnNetworks
  readonly hear: Hearing
  readonly checker: Looking
  /** Where the person of this session logs out of their provider. */
  readonly leaving: (sessionId: string) => Promise<string | undefined>
}

type World = {
  readonly database: Database
  readonly clock: () => Date
  readonly vault: Vault | undefined
  readonly networks: OwnNetworks
  readonly failed: (error: unknown) => void
}

export function makeIdentities({ database, clock, vault, networks, failed }: World): Identities {
  const { db } = database
  const outside = openOutside({ vault, clock, networks })
  return {
    ...{ outside, networks },
    hear: makeHearing({ db, clock, outside }),
    checker: makeChecker({ database, clock, vault, outside, failed }),
    leaving: sessionId => leavingAddress({ db, vault, outside }, sessionId),
  }
}
