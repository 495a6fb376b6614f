import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { locationCalls } from '#contract/endpoints/location.ts'
import { userCalls } from '#contract/endpoints/user.ts'
import { canStandBy, startPair } from '#scripts/standby.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { atTheEnd, atTheServer } from '#tests/drivers/server.ts'
import { putGoodsOnTheShelf } from '#tests/operations/transfer/warehouse.ts'

const soon = { timeout: 60_000, interval: 50 }

if (canStandBy())
  test('a change that the primary alone has is not acknowledged when it comes again, until its synchronous copy has it', async () => {
    const pair = await startPair()
    atTheEnd(pair.stop)
    const database = await openDatabase({ url: pair.primary, dataDir: '' })
    await migrate(database)
    const I = await atTheServer({ database })
    await putGoodsOnTheShelf(I.db)
    await I.logIn('camille')
    // The session's first call notes when it was last seen, in a commit of its own.
    await I.call(userCalls.access, {})
    const key = randomUUID()
    const body = { from: 'A-01', to: 'A-02', lines: [{ sku: 'CARNET', qty: 1 }] }
    const transfer = () => I.call(locationCalls.transfer, { body }, { key })

    const beside = new Client({ connectionString: pair.primary })
    await beside.connect()
    atTheEnd(() => beside.end())
    await beside.query(`alter system set synchronous_standby_names = 'walreceiver'`)
    await beside.query('select pg_reload_conf()')
    const waiting = async () => {
      const { rows } = await beside.query<{ pid: number }>(
        `select pid from pg_stat_activity where wait_event = 'SyncRep' and query = 'commit'`,
      )
      return rows[0]?.pid
    }

    await pair.killStandby()
    const first = transfer()
    await expect.poll(waiting, soon).toBeDefined()
    // As a start of PostgreSQL does, this lets everybody see what the copy lacks.
    await beside.query('select pg_terminate_backend($1)', [await waiting()])
    I.seeRefusal(await first, 503, 'database-down')

    const again = transfer()
    await expect.poll(waiting, soon).toBeDefined()
    await pair.startStandby()
    const { status, headers } = await again
    expect({ status, replayed: headers['idempotency-replayed'] }).toEqual({ status: 200, replayed: 'true' })
  })
