/**
 * `npm run setup`: makes the warehouse of DATABASE_URL or of DATA_DIR. It asks; or, with --warehouse, --admin and --shop
 * and the password in DOUCHETTE_ADMIN_PASSWORD, it asks nothing.
 */
import { parseArgs } from 'node:util'
import { isRefusal } from '#contract/problems.ts'
import { commandLine } from '#server/administration/act.ts'
import { readConfig } from '#server/config.ts'
import { goneSentence } from '#server/db/embedded/folder.ts'
import { migrate } from '#server/db/migrate.ts'
import { type Database, openDatabase } from '#server/db/open.ts'
import { StartupError } from '#server/db/startup-error.ts'
import { makeWarehouse } from '#server/setup/make.ts'
import { isDemo, isEmpty } from '#server/setup/state.ts'
import { command } from './command.ts'
import { openDialog } from './secret.ts'
import { type Answers, questions, setupOf } from './setup-answers.ts'

await command(async () => {
  const { databaseUrl, directUrl, dataDir } = readConfig(process.env)
  const given = readArguments()
  const place = databaseUrl === undefined ? `le dossier « ${dataDir} »` : 'la base de DATABASE_URL'
  const database = await openDatabase({ url: databaseUrl, directUrl, dataDir })
  try {
    await database.embedded?.beDurable()
    await migrate(database)
    await refuseTaken(database, place)
    // Without a person, a question would wait for ever.
    const asked = Object.keys(given).length === 0 && process.stdin.isTTY ? await ask() : undefined
    const setup = setupOf(asked?.answers ?? given, process.env.DOUCHETTE_ADMIN_PASSWORD || asked?.password)
    const refused = await makeWarehouse(database.db, setup, { address: commandLine, now: new Date() })
    if (isRefusal(refused)) throw new StartupError(refused.refused.detail)
    await database.embedded?.rememberMade()
    console.log(`L’entrepôt « ${setup.warehouse.name} » est installé dans ${place}.
Lancez npm start, puis connectez-vous : ${setup.admin.username} et son mot de passe.
L’accueil dit alors ce qu’il reste à préparer, dans l’ordre.`)
  } finally {
    await database.close()
  }
})

function readArguments(): Answers {
  const text = { type: 'string' } as const
  const [warehouse, address, timezone, shop, admin, name] = [text, text, text, text, text, text]
  try {
    return parseArgs({ options: { warehouse, address, timezone, shop, admin, name } }).values
  } catch (error) {
    throw new StartupError(error instanceof Error ? error.message : String(error))
  }
}

/** Says before any question what would make them useless. */
async function refuseTaken({ db, embedded }: Database, place: string): Promise<void> {
  if (await isDemo(db)) {
    throw new StartupError(
      `Une démonstration est dans ${place}. Prenez une place à vous : DATA_DIR=./entrepot npm run setup, puis DATA_DIR=./entrepot npm start.`,
    )
  }
  if (!(await isEmpty(db))) throw new StartupError(`Un entrepôt est déjà installé dans ${place}.`)
  if (embedded && (await embedded.wasMade())) throw new StartupError(goneSentence(embedded.folder))
}

async function ask(): Promise<{ answers: Answers; password: string }> {
  const { ask, askSilently, close } = openDialog()
  try {
    const answers: { -readonly [F in keyof Answers]: string } = {}
    for (const { flag, asks, usual } of questions) {
      const answer = await ask(`${asks}${usual ? ` [${usual}]` : ''} : `)
      answers[flag] = answer.trim() || usual
    }
    return { answers, password: await askSilently('Son mot de passe (il ne s’affiche pas) : ') }
  } finally {
    close()
  }
}
