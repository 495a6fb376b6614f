import type { Grammar } from '#contract/barcodes/grammar.ts'
import type { Refusal } from '#contract/problems.ts'
import type { Call } from '#src/api/client.ts'
import type { Permission } from '#src/commands/command.ts'
import type { ThingAct } from '#src/commands/look-up.ts'
import { runThere, type ThereWorld } from './run-there.ts'

export type ActsWorld = ThereWorld & {
  readonly call: Call
  readonly grammar: () => Grammar
  /** Whether this person may open the page. */
  readonly may: (path: string) => Permission
  /** Takes the text as a scan of it. */
  readonly hear: (text: string) => unknown
}

export type Acts = Promise<readonly ThingAct[] | Refusal>

export type About = Pick<ThingAct, 'id' | 'title' | 'icon'> & Partial<Pick<ThingAct, 'hint' | 'keywords'>>

/** An act that opens a screen with the thing given, for whoever may open that screen. */
export function leading({ may, go }: ActsWorld, about: About, screen: string, path: string): ThingAct {
  const permission = may(screen)
  return {
    ...about,
    ...(permission.allowed ? {} : { because: permission.because }),
    run: () => go(path),
  }
}

/** An act that is a command of the page of the thing. */
export function there(
  world: ActsWorld,
  about: About,
  screen: string,
  path: string,
  command: string,
): ThingAct {
  const otherwise = `${about.title} : ce n’est pas possible maintenant.`
  return { ...leading(world, about, screen, path), run: () => runThere(path, command, otherwise, world) }
}

/** A role that may not comes before a status that does not let. */
export const unless = (because: string | null, act: ThingAct): ThingAct =>
  because === null || act.because !== undefined ? act : { ...act, because }
