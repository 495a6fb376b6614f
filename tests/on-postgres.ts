/**
 * The server's test files that run on PostgreSQL where there is one, each with what that database can make different.
 *
 * All others run on the embedded database, which is PostgreSQL too: one grammar, one set of types. But it has a single
 * connection, so that nothing there ever waits for a lock, loses to another transaction or skips a locked row; and it
 * has one version and one collation, while a customer's PostgreSQL may be any from 15 on. Without a PostgreSQL these
 * files run on the embedded one, too.
 */
export const onPostgres: Readonly<Record<string, string>> = {
  // The database itself.
  'tests/server/db/address.test.ts': 'how a PostgreSQL refuses a base or a password',
  'tests/server/db/ledger.test.ts': 'triggers and locks: twenty people take the last ten pieces at once',
  'tests/server/db/search.test.ts': 'search without accents, and the index that serves it',
  'tests/server/db/stock-check.test.ts': 'sums over the ledger beside its rows',
  'tests/server/db/upgrade.test.ts': 'a warehouse of an earlier release, as customers have it',
  'tests/server/db/transaction.test.ts':
    'transactions, their failures, the pool, migrations by several servers at once',
  'tests/server/demo/warehouse.test.ts': 'every table filled, and its sums read back by SQL',
  'tests/server/mails/mails.test.ts': 'two servers take the same mails at once',
  'tests/server/bills/month.test.ts':
    'sums of a month whose days, times and numbers PostgreSQL gives other types',
  'tests/server/bills/close.test.ts': 'two managers close one bill at once; months and sums cut by SQL',
  'tests/server/prestations/record.test.ts':
    'one person starts at two benches at once; minutes and days cut by SQL',
  'tests/server/assembly/assembly.test.ts': 'two take the same parts at once, and undo one assembly at once',
  'tests/server/replenishment/replenishment.test.ts':
    'two take one task at once; sums, JSON and dates by SQL written by hand',
  'tests/server/people/shop-people.test.ts': 'two withdraw each other from a shop at once',
  'tests/server/shop-home/now.test.ts': 'what runs out, by sums and divisions in SQL',
  'tests/server/identities/ended.test.ts': 'servers share the questions to providers by leases',
  'tests/server/setup/setup.test.ts': 'two set up at the same moment',
  'tests/server/setup/time-zone.test.ts': 'the days of another time zone, cut by SQL',
  'tests/server/backup/postgres.test.ts': 'pg_dump, pg_restore, databases renamed',
  'tests/server/health/words.test.ts': 'one word comes three times at once',
  'tests/server/audit/audit.test.ts': 'the day of Paris, pages, and a row that goes with its change',
  'tests/server/figures/figures.test.ts':
    'two servers keep a day at once, and figures are sums that PostgreSQL gives other types',
  'tests/server/retention.test.ts': 'several servers forget at once, and one does it',
  'tests/server/calls/health.test.ts': 'names the database, and says when it is held up',
  'tests/server/http/change.test.ts':
    'idempotency: five connections bring one key at once; changes that lose are repeated',
  'tests/server/http/replicated.test.ts': 'a primary that waits for its copy',
  'tests/server/http/hardening.test.ts': 'what its errors say, and a newer one',
  'tests/server/http/overloaded.test.ts': 'ten connections that are all lent, and new ones beside them',
  'tests/server/http/surprise.test.ts': 'a database that went away',
  'tests/server/http/workers.test.ts':
    'several processes of one server, which the embedded database cannot have',

  'tests/server/live/changes.test.ts':
    'notifications on a connection of their own, which is lost and made anew, and transactions side by side',

  'tests/server/db/pgbouncer.test.ts':
    'a pooler that lends a connection for one transaction alone, which the embedded database cannot have',

  'tests/server/db/silent.test.ts':
    'connections to a host that is cut off, of which the embedded database has none',

  'tests/server/db/order.test.ts': 'statements sent together, on connections of which there are several',
  'tests/server/db/replica.test.ts':
    'a second PostgreSQL that follows the first, which the embedded database cannot have',

  'tests/server/kept/each-kind.test.ts': 'two servers on one database, each with a memory of its own',
  'tests/server/kept/rights.test.ts': 'the same, and a right that two calls learn of at once',
  'tests/server/kept/transactions.test.ts':
    'transactions side by side, committed in another order than begun',

  'tests/server/live/told.test.ts': 'a server tells after the commit; the embedded database with it',
  'tests/server/live/killed.test.ts': 'two servers on one database, one of them killed',

  // SQL written by hand: sums, time zones, collations, jsonb, pages.
  'tests/server/calls/product.test.ts': 'stock summed by lot, moves by pages',
  'tests/server/calls/statistic.test.ts': 'the day of Paris, cut by SQL',
  'tests/server/events/sent.test.ts': 'rows skipped that are locked, leases, one thing after the other',
  'tests/server/events/told.test.ts': 'triggers, one of them deferred to the commit',
  'tests/server/home/attention.test.ts': 'the day of Paris, and departures by the clock on the wall',
  'tests/server/home/refusals.test.ts': 'refusals grouped by SQL; two people settle one at once',
  'tests/server/orders/information.test.ts': 'orders found by customers, without accents',
  'tests/server/picking/counts.test.ts': 'orders counted by type and campaign',
  'tests/server/picking/print.test.ts': 'the allocation of goods to orders',
  'tests/server/printing/history.test.ts': 'sorted and found by collation, pages of rows of one instant',
  'tests/server/people/people.test.ts': 'people locked, sorted by collation and paged',
  'tests/server/search/search.test.ts': 'search, ranks and pages',

  // People at work at the same instant: locks, conflicts, one of them wins.
  'tests/server/announcements/http.test.ts':
    'announcements claimed past locked rows, leases by the database’s clock',
  'tests/server/journeys/journeys.test.ts':
    'parcels followed past locked rows, leases by the database’s clock',
  'tests/server/auth/log-in.test.ts': 'a second server on the same database honours the session',
  'tests/server/auth/tries.test.ts': 'many tries at once, and those at a second server',
  'tests/server/calls/inventory.test.ts': 'two managers decide on one count',
  'tests/server/put-wall/put-wall.test.ts':
    'two people sort pieces of one list; slots given by one statement',
  'tests/server/count-plan/day.test.ts': 'three people ask for a place at once, and each gets another',
  'tests/server/count-plan/year.test.ts':
    'two servers make a day’s share at once; days, sums and turns cut by SQL',
  'tests/server/calls/location-stock.test.ts': 'two people say the same count',
  'tests/server/calls/print-job.test.ts': 'a reprint asked for twice under one key',
  'tests/server/calls/rebut.test.ts': 'two people scrap the last lamps, two undo one scrap',
  'tests/server/carrier-slip/loading.test.ts': 'two people load one parcel, or the first ones of a lorry',
  'tests/server/carrier-slip/sealing.test.ts': 'two people seal one slip',
  'tests/server/import/articles.test.ts':
    'rows of one JSON value, lists of one array, and taken codes told by the index',
  'tests/server/articles/merge.test.ts': 'two articles and all that names them, locked and rewritten by SQL',
  'tests/server/import/bad-files.test.ts':
    'three thousand lines of which each is in or said, by SQL of one array',
  'tests/server/import/stopped.test.ts': 'batches go on beside calls, each on a connection of its own',
  'tests/server/labels/labels.test.ts': 'boxes made at once share no number',
  'tests/server/deliveries/deliveries.test.ts': 'one key comes twice at once, and the second waits',
  'tests/server/public-api/orders.test.ts': 'five programs send one order at once',
  'tests/server/order-files/changing.test.ts': 'one key comes twice at once, and the second waits',
  'tests/server/orders/tracking.test.ts': 'two orders are given one number',
  'tests/server/orders/tracking-removal.test.ts': 'two people take one number back',
  'tests/server/desk/steps.test.ts': 'two desks take one step at once',
  'tests/server/picking/list.test.ts': 'two people give one list back',
  'tests/server/picking/together.test.ts':
    'fifty people print lists: rows that another has locked are skipped',
  'tests/server/printing/take.test.ts': 'two computers take one print',
  'tests/server/printing/wall-cards.test.ts': 'two browsers scan one card',
  'tests/server/printing/network.test.ts': 'prints claimed under a lock, leases by the database’s clock',
  'tests/server/reception/close.test.ts': 'two people close one delivery',
  'tests/server/reception/link.test.ts': 'one code is linked twice',
  'tests/server/reception/receive.test.ts': 'two people bring in the last pieces',
  'tests/server/reception/undo.test.ts': 'one arrival is taken back twice',
  'tests/server/returns/join.test.ts': 'two people find the order of one parcel',
  'tests/server/returns/returns.test.ts': 'two people take one return',
  'tests/server/shipment/lease.test.ts': 'two people open one order',
  'tests/server/shipment/multi.test.ts': 'two windows act on one parcel',
  'tests/server/shipment/spares.test.ts': 'two changes seal under one number',
  'tests/server/shipment/spares-of-list.test.ts': 'two changes seal under one number',
  'tests/server/shipment/together.test.ts':
    'fifty people print and pack from one list; a deposit is undone while its piece is packed',
  'tests/server/shipment/void.test.ts': 'three people undo one parcel',
  'tests/server/stock/every-operation.test.ts':
    'three people do anything at all: locks and conflicts of every operation',
  'tests/server/stock/millions.test.ts': 'sums that no 32-bit number holds',
  'tests/server/stock/transfer.test.ts': 'two people carry off the last lamps',
}

/**
 * The operations of the bench, which ask no database for anything of its own. They run where they take least: on PostgreSQL
 * half the processor time. Without one they run on the embedded database, on which `every-operation` runs always.
 */
export const cheaperOnPostgres = 'tests/operations/**/*.test.ts'

/** Those of them that run on both, with what the embedded database can make different. */
export const onBoth: Readonly<Record<string, string>> = {
  'tests/server/db/ledger.test.ts': 'the triggers of the ledger, in its own thread',
  'tests/server/db/transaction.test.ts': 'one connection, which a transaction must not ask for twice',
  'tests/server/db/upgrade.test.ts': 'the folder of an earlier release',
  'tests/server/demo/warehouse.test.ts': 'the demo, which begins on the embedded database',
  'tests/server/setup/setup.test.ts': 'a house of one’s own, which begins there as well',
  'tests/server/http/change.test.ts': 'changes that wait for the one connection',
  'tests/server/kept/each-kind.test.ts': 'kept readings without notifications of another process',
  'tests/server/stock/every-operation.test.ts': 'every operation that moves stock',
  'tests/server/bills/month.test.ts': 'sums and days as the embedded database gives them',
}

/** Files that speak of things at once or of SQL, and yet never meet a PostgreSQL. */
export const embeddedOnly: Readonly<Record<string, string>> = {
  'tests/server/db/folder.test.ts': 'the folder of the embedded database',
  'tests/server/db/quiet.test.ts': 'the one connection of the embedded database',
  'tests/server/db/thread.test.ts': 'the thread of the embedded database',
  'tests/server/events/killed.test.ts': 'starts programs on the folder of the embedded database',
  'tests/server/mails/killed.test.ts': 'starts programs on the folder of the embedded database',
  'tests/server/http/start.test.ts': 'starts programs on the folder of the embedded database',
  'tests/server/secrets.test.ts': 'hashes secrets, without a database',
}

/** Files that say nothing on the embedded database, which one process opens. */
export const onPostgresAlone: readonly string[] = [
  'tests/server/db/replica.test.ts',
  'tests/server/live/killed.test.ts',
]
