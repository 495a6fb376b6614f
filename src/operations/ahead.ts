import type { Access } from '#contract/endpoints/user.ts'
import { workIn } from '#machines/shared/house-day.ts'
import type { Store } from '#src/store.ts'
import { operationPage } from './addresses.ts'
import type { Operation } from './definition.ts'
import { mayUse } from './menu.ts'
import { type LatePlace, startOperation } from './run.ts'
import type { Running } from './running.ts'

type Ahead = {
  operation: Operation
  record: Access
  access: Store<Access | undefined>
  place: Omit<LatePlace, 'user'>
}

/**
 * Runs the operation of this address before its screen is drawn, so that its first scan waits neither for React nor for the
 * commands. Resolves once it takes scans; false where it does not.
 */
export async function runAhead({ operation, record, access, place }: Ahead): Promise<boolean> {
  if (!mayUse(operationPage(operation.path), record)) return false
  workIn(record.warehouse?.timeZone)
  access.set(record)
  const user = record.user.email
  const started = startOperation(operation, { ...place, user })
  place.active.keepAhead({ operation, user, started })
  return takesScans(await settled(started))
}

const settled = ({ get, subscribe }: ReturnType<typeof startOperation>): Promise<Running> =>
  new Promise(resolve => {
    const look = () => {
      if (get() === 'loading') return
      unfollow()
      resolve(get())
    }
    const unfollow = subscribe(look)
    look()
  })

const takesScans = (running: Running) => running !== 'loading' && 'running' in running
