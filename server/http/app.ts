import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { Server as HttpsServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyServerOptions,
} from 'fastify'
import { endpoints } from '#contract/endpoints/index.ts'
import { openApi } from '#contract/openapi.ts'
import { callRoute } from '#contract/route.ts'
import { makeAnnouncer } from '../announcements/announcer.ts'
import { purgeAttempts } from '../auth/attempts.ts'
import { makeGate, makeRate } from '../auth/gate.ts'
import { purgeSessions } from '../auth/sessions.ts'
import { openTokens } from '../auth/tokens.ts'
import { allHandlers } from '../calls.ts'
import type { Config } from '../config.ts'
import { spokenOver } from '../connectors/ask.ts'
import type { Spoken } from '../connectors/connector.ts'
import { makeIntake } from '../connectors/intake.ts'
import { teller } from '../connectors/tell.ts'
import { makePlanner } from '../count-plan/keep.ts'
import { purgeKeptChanges } from '../db/kept.ts'
import type { Database } from '../db/open.ts'
import { makeSender } from '../events/sender.ts'
import { makeKeeper } from '../figures/keep.ts'
import type { Clock } from '../handlers.ts'
import { purgeWords } from '../health/benches.ts'
import { makeIdentities } from '../identities/house.ts'
import { purgeSpentLogIns } from '../identities/log-in.ts'
import { type Importer, makeImporter } from '../import/runner.ts'
import { makeFollower } from '../journeys/follower.ts'
import { makeBenches } from '../live/benches.ts'
import { makeMailer } from '../mails/mailer.ts'
import { serveStopPage } from '../mails/stop-page.ts'
import { makeClerk } from '../manifests/clerk.ts'
import { makeDeliverer } from '../printing/network/deliver.ts'
import type { QzKeys } from '../printing/qz-keys.ts'
import { servePublicApi, servePublicPage } from '../public-calls.ts'
import { type Retention, retain } from '../retention/retain.ts'
import { serveBackChannel, serveHooks } from '../shop-hooks.ts'
import type { SteadyClock } from '../steady-clock.ts'
import { makeFront, secretsOf } from '../tls/front.ts'
import type { Tls } from '../tls/keep.ts'
import { plainHttp, serveTrustPage } from '../tls/trust-page.ts'
import type { Tracing } from '../tracing/tracing.ts'
import { openVault } from '../vault.ts'
import { builtApplication, pageVersionOf, reportsOriginOf, serveApplication } from './application-files.ts'
import { purgeKeys } from './change.ts'
import { serveMetrics } from './metrics.ts'
import { servePhotos } from './photos.ts'
import { answerError, forTheLog, requestForTheLog, watchDisk } from './problems.ts'
import { registerCalls } from './routes.ts'
import { secure } from './security.ts'

export type AppWorld = {
  readonly database: Database
  readonly config: Pick<Config, 'logLevel' | 'trustProxy' | 'checkAnswers'> &
    Partial<
      Pick<
        Config,
        | 'helpUrl'
        | 'dataDir'
        | 'links'
        | 'printerReach'
        | 'shopNetworks'
        | 'identityNetworks'
        | 'publicUrl'
        | 'smtp'
        | 'callsPerMinute'
        | 'apiCallsPerMinute'
        | 'carrierReach'
        | 'photos'
        | 'retention'
        | 'metricsToken'
        | 'secretsKey'
      >
    >
  readonly clock?: Clock
  readonly steadyClock?: SteadyClock
  readonly qzKeys?: QzKeys | undefined
  readonly setupCode?: string | undefined
  /** Without it the server speaks plain http. */
  readonly tls?: Tls | undefined
  readonly tracing?: Tracing | undefined
  readonly log?: FastifyBaseLogger
  /** The folder of the built application. */
  readonly application?: string
  readonly slowestRequestMs?: number
  /** The pause after a carrier's first failure. */
  readonly carrierPauseMs?: number
  /** The pause after a first question for a parcel's news that brought none. */
  readonly journeyPauseMs?: number
  /** The folder of uploaded files that wait for their import. */
  readonly uploads?: string
  readonly spoken?: Spoken
}

const hour = 3_600_000
const noQuota: Config['photos'] = { perDay: 0, megabytes: 0 }

export async function buildApp({
  database,
  config,
  clock = () => new Date(),
  steadyClock = { now: clock, save: async () => {} },
  qzKeys,
  setupCode,
  tls,
  tracing,
  log,
  application = builtApplication,
  slowestRequestMs = 30_000,
  carrierPauseMs = 2_000,
  journeyPauseMs = 30 * 60_000,
  uploads = join(tmpdir(), `douchette-imports-${process.pid}`),
  spoken = spokenOver(config.shopNetworks ?? []),
}: AppWorld): Promise<FastifyInstance> {
  const http = {
    // Node takes the longer of the two for the body.
    headersTimeout: slowestRequestMs,
    connectionsCheckingInterval: Math.min(1000, slowestRequestMs),
  }
  const app: FastifyInstance = Fastify({
    ...(log ? { loggerInstance: log } : { logger: logging(config.logLevel) }),
    trustProxy: config.trustProxy.length > 0 ? [...config.trustProxy] : false,
    genReqId: () => randomUUID(),
    bodyLimit: 1_048_576,
    // A parameter may be a long GS1 message, and percent-encoding triples its length.
    routerOptions: { maxParamLength: 12_000 },
    forceCloseConnections: 'idle',
    // A request that has not arrived whole by then is answered 408 and cut.
    requestTimeout: slowestRequestMs,
    http,
    ...(tls && {
      serverFactory: (secure: RequestListener) =>
        makeFront(tls.pair(), {
          secure,
          plain: plainHttp(() => app.routing),
          options: { ...http, requestTimeout: slowestRequestMs },
        }),
    }),
    frameworkErrors: (error, request, reply) => {
      // These errors come before any hook.
      answerError(error, request, reply.header('x-request-id', request.id))
    },
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  const methodsAt = knownMethods(app)
  tracing?.watch(app)
  const benches = makeBenches({
    database,
    clock,
    failed: error => app.log.warn({ err: forTheLog(error) }, 'listening to changes failed'),
  })
  // Before the open requests are waited for: a stream has no end of its own.
  app.addHook('preClose', benches.close)
  const metrics = serveMetrics(app, {
    ...{ database, clock, benches },
    token: config.metricsToken,
    dataDir: config.dataDir,
  })
  tellOfReplica(app, database)
  app.setErrorHandler<FastifyError>(answerError)
  takeEmptyBodies(app)
  await secure(app, reportsOriginOf(application))
  await app.register(compress, {
    globalDecompression: false,
    // The default quality, 11, takes longer than the network saves.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })

  const tokens = await openTokens(database.db)
  const { checkAnswers, helpUrl, links = [], photos = noQuota } = config
  const rate = makeRate(config.callsPerMinute ?? 0)
  const vault = config.secretsKey && openVault(config.secretsKey)
  const pageVersion = () => pageVersionOf(application)
  const world = {
    disk: watchDisk(app, steadyClock.now),
    self: { database, dataDir: config.dataDir, startedAt: clock(), ...metrics, pageVersion },
    ...{ database, clock, steadyClock: steadyClock.now, tokens, gate: makeGate() },
    ...{ qzKeys, setupCode, vault },
  }
  const importer = makeImporter({
    database,
    clock,
    folder: uploads,
    failed: (error, id) => app.log.error({ err: forTheLog(error), import: id }, 'import failed'),
  })
  app.addHook('onClose', importer.close)
  const deliverer = makeDeliverer({
    database,
    reach: config.printerReach ?? { networks: [], ports: [] },
    failed: error => app.log.error({ err: forTheLog(error) }, 'network printing failed'),
  })
  app.addHook('onListen', async () => deliverer.watch())
  app.addHook('onClose', deliverer.close)
  const reach = config.carrierReach ?? { networks: [], timeoutMs: 20_000 }
  const announcer = makeAnnouncer({
    ...{ database, clock, vault, reach, pauseMs: carrierPauseMs },
    failed: error => app.log.error({ err: forTheLog(error) }, 'an announcement failed'),
  })
  app.addHook('onListen', async () => announcer.watch())
  app.addHook('onClose', announcer.close)
  const follower = makeFollower({
    ...{ database, clock, vault, reach, pauseMs: journeyPauseMs },
    failed: error => app.log.error({ err: forTheLog(error) }, 'following a parcel failed'),
  })
  app.addHook('onListen', async () => follower.watch())
  app.addHook('onClose', follower.close)
  const clerk = makeClerk({
    ...{ database, clock, vault, reach, pauseMs: carrierPauseMs },
    failed: error => app.log.error({ err: forTheLog(error) }, 'asking for a manifest failed'),
  })
  app.addHook('onListen', async () => clerk.watch())
  app.addHook('onClose', clerk.close)
  const sender = makeSender({
    database,
    clock,
    vault,
    networks: config.shopNetworks ?? [],
    tell: teller(database.db, spoken),
    failed: error => app.log.error({ err: forTheLog(error) }, 'sending events failed'),
  })
  app.addHook('onListen', async () => sender.watch())
  app.addHook('onClose', sender.close)
  const intake = makeIntake({
    ...{ database, clock, vault, spoken, publicUrl: config.publicUrl },
    failed: error => app.log.error({ err: forTheLog(error) }, 'reading a shop failed'),
  })
  app.addHook('onListen', async () => intake.watch())
  app.addHook('onClose', intake.close)
  const mailer = makeMailer({
    ...{ database, clock, smtp: config.smtp, publicUrl: config.publicUrl },
    failed: error => app.log.error({ err: forTheLog(error) }, 'sending mails failed'),
  })
  app.addHook('onListen', async () => mailer.watch())
  app.addHook('onClose', mailer.close)
  const identities = makeIdentities({
    ...{ database, clock, vault, networks: config.identityNetworks ?? [] },
    failed: error => app.log.error({ err: forTheLog(error) }, 'asking an identity provider failed'),
  })
  app.addHook('onListen', async () => identities.checker.watch())
  app.addHook('onClose', identities.checker.close)
  const keeper = makeKeeper({
    ...{ database, clock },
    failed: error => app.log.warn({ err: forTheLog(error) }, 'the figures of a day could not be kept'),
  })
  app.addHook('onListen', async () => keeper.watch())
  app.addHook('onClose', keeper.close)
  const planner = makePlanner({
    ...{ database, clock },
    failed: error =>
      app.log.warn({ err: forTheLog(error) }, 'the places to count today could not be planned'),
  })
  app.addHook('onListen', async () => planner.watch())
  app.addHook('onClose', planner.close)
  registerCalls(app, allHandlers, {
    ...world,
    importer,
    deliverer,
    announcer,
    follower,
    clerk,
    sender,
    intake,
    mailer,
    identities,
    benches,
    spoken,
    rate,
    checkAnswers,
    photos,
    menu: { helpUrl, links },
  })
  let api: ReturnType<typeof openApi> | undefined
  app.get(callRoute('openapi'), async () => {
    api ??= openApi(endpoints)
    return api
  })
  servePublicApi(app, {
    ...{ database, clock, steadyClock: steadyClock.now },
    ...{ callsPerMinute: config.apiCallsPerMinute ?? 0, photos },
  })
  await serveHooks(app, {
    ...{ db: database.db, clock, vault, spoken, intake },
    rate: makeRate(config.apiCallsPerMinute ?? 0),
  })
  await serveBackChannel(app, { identities, rate: makeRate(config.apiCallsPerMinute ?? 0) })
  await serveStopPage(app, database.db)
  servePhotos(app, database.db)
  if (tls) keepTls(app, tls)
  await serveApplication(app, { root: application, methodsAt })
  await servePublicPage(app)
  purgeHourly(app, database, { clock, steadyClock, retention: config.retention, importer })
  return app
}

/** The log gets each change of the replica's state, the first at the start. */
function tellOfReplica(app: FastifyInstance, { replica }: Database): void {
  if (!replica) return
  const forget = replica.hear((state, error) => {
    const said = { replica: state, ...(error === undefined ? {} : { err: forTheLog(error) }) }
    if (state === 'serving') app.log.info(said, 'the replica answers readings')
    else app.log.warn(said, 'the primary answers for the replica')
  })
  app.addHook('onListen', async () => void replica.look())
  app.addHook('onClose', async () => forget())
}

/** New certificates are taken by new connections. */
function keepTls(app: FastifyInstance, tls: Tls): void {
  if (tls.authority) serveTrustPage(app, tls.authority)
  const { server } = app
  if (!(server instanceof HttpsServer)) throw new Error('The server has no certificate to renew')
  let stop = () => {}
  app.addHook('onListen', async () => {
    stop = tls.watch(
      pair => {
        server.setSecureContext(secretsOf(pair))
        app.log.warn('new certificate')
      },
      error => app.log.error({ err: forTheLog(error) }, 'the certificate could not be renewed'),
    )
  })
  app.addHook('onClose', async () => stop())
}

function logging(level: Config['logLevel']): FastifyServerOptions['logger'] {
  const redact = ['req.headers.authorization', 'req.headers.cookie']
  return { level, redact, serializers: { req: requestForTheLog } }
}

/** Some clients send the JSON content type with an empty body. */
function takeEmptyBodies(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('text/plain')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parseJson(request, body.toString(), done)
  })
}

type Purge = { clock: Clock; steadyClock: SteadyClock; retention: Retention | undefined; importer: Importer }

function purgeHourly(
  app: FastifyInstance,
  { db }: Database,
  { clock, steadyClock, retention, importer }: Purge,
): void {
  let snapshot: string | undefined
  const purge = async () => {
    try {
      snapshot = await purgeKeptChanges(db, snapshot)
      await steadyClock.save()
      for (const purgeOne of [purgeKeys, purgeAttempts, purgeWords]) await purgeOne(db, steadyClock.now())
      await purgeSessions(db, clock())
      await purgeSpentLogIns(db, clock())
      await importer.uploads.purge(clock())
      const forgotten = retention ? await retain(db, retention, steadyClock.now()) : {}
      if (Object.keys(forgotten).length > 0) app.log.info({ forgotten }, 'retention')
    } catch (error) {
      app.log.warn({ err: forTheLog(error) }, 'purge failed')
    }
  }
  const timer = setInterval(purge, hour).unref()
  app.addHook('onListen', purge)
  app.addHook('onClose', async () => clearInterval(timer))
}

/** Tells with which methods a path may be asked; none where no route has it. To be made before the routes are. */
function knownMethods(app: FastifyInstance): (path: string) => readonly string[] {
  const routes: { method: string; path: RegExp }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    // The application's files answer at every path.
    if (url.includes('*')) return
    const path = new RegExp(`^${url.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}/?$`)
    for (const one of [method].flat()) routes.push({ method: one, path })
  })
  return path =>
    [...new Set(routes.filter(route => route.path.test(path)).map(({ method }) => method))].sort()
}
