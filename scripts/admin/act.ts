import { type ParseArgsConfig, parseArgs } from 'node:util'
import type * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { isRefusal, type Refusal } from '#contract/problems.ts'
import { type AdminAct, administer, commandLine } from '#server/administration/act.ts'
import { StartupError } from '#server/db/startup-error.ts'
import type { World } from './world.ts'

type Options = NonNullable<ParseArgsConfig['options']>

export const text = { type: 'string' } as const
export const flag = { type: 'boolean', default: false } as const

/** One command: how it is written, what it does, and how its words become work. */
export type Act = {
  readonly usage: string
  readonly does: string
  /** Throws a sentence with the usage if the words are not its own. */
  readonly read: (args: readonly string[]) => {
    readonly warehouse: string | undefined
    readonly work: (world: World) => Promise<void>
  }
}

type Given<O extends Options> = ReturnType<typeof wordsOf<O>>

type Definition<O extends Options> = Pick<Act, 'usage' | 'does'> & {
  /** How many words stand beside the options. */
  readonly takes: number
  readonly options: O
  readonly run: (world: World, words: Given<O>['positionals'], options: Given<O>['values']) => Promise<void>
}

export function defineAct<const O extends Options>({ usage, does, takes, options, run }: Definition<O>): Act {
  return {
    usage,
    does,
    read: args => {
      const given = understood(() => wordsOf(args, options))
      if (given?.positionals.length !== takes) {
        throw new StartupError(`Cette commande s’écrit :\n  npm run -s admin -- ${usage}`)
      }
      const { positionals, values } = given
      return { warehouse: warehouseOf(args), work: world => run(world, positionals, values) }
    },
  }
}

/** Goes with every command. */
const common = { warehouse: text } as const

const wordsOf = <O extends Options>(args: readonly string[], options: O) =>
  parseArgs({ args: [...args], allowPositionals: true, options: { ...options, ...common } })

function warehouseOf(args: readonly string[]): string | undefined {
  const { warehouse } = parseArgs({ args: [...args], strict: false, options: common }).values
  return typeof warehouse === 'string' ? warehouse : undefined
}

function understood<T>(parse: () => T): T | undefined {
  try {
    return parse()
  } catch {
    // Node's own sentence is in English, and the usage says more.
    return undefined
  }
}

/** The parsed value; throws the sentence of the first wrong field. */
export function checked<S extends z.ZodMiniType>(
  schema: S,
  input: unknown,
  sentences: Readonly<Record<string, string>>,
): z.output<S> {
  const read = schema.safeParse(input)
  if (read.success) return read.data
  const field = String(read.error.issues[0]?.path[0])
  throw new StartupError(sentences[field] ?? `--${field} ne se lit pas.`)
}

/** Runs a rule as its call does, with its line of the audit log; a refusal ends the command with its sentence. */
export async function administered<T>(
  world: World,
  { name: call }: Endpoint,
  rule: (act: AdminAct) => Promise<T | Refusal>,
): Promise<T> {
  const recorded = { by: world, address: commandLine, now: world.clock(), call }
  return unlessRefused(await administer(world.database.db, recorded, rule))
}

export function unlessRefused<T>(result: T | Refusal): T {
  if (isRefusal(result)) throw new StartupError(result.refused.detail)
  return result
}
