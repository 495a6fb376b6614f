import { createHash } from 'node:crypto'
import { type Refusal, refuse } from '#contract/problems.ts'

/** The tag changes with everything that the program can see of a thing. */
export const tagOf = (view: unknown): string =>
  `"${createHash('sha256').update(JSON.stringify(view)).digest('base64url').slice(0, 22)}"`

type Header = string | string[] | undefined

/** A proxy that compresses makes an ETag weak; the thing is the same. */
const tagsIn = (header: Header): string[] =>
  [header].flat().flatMap(line => line?.split(',').map(tag => tag.trim().replace(/^W\//, '')) ?? [])

export const isNamed = (header: Header, tag: string | undefined): boolean =>
  tag !== undefined && tagsIn(header).some(one => one === '*' || one === tag)

export type Conditions = { readonly ifMatch: Header; readonly ifNoneMatch: Header }

/** Refuses a change of a thing that is not as the program believes. */
export function refuseOutdated(
  { ifMatch, ifNoneMatch }: Conditions,
  tag: string | undefined,
): Refusal | undefined {
  if (ifMatch !== undefined && !isNamed(ifMatch, tag)) {
    return refuse(
      'version-outdated',
      'Elle a changé depuis que vous l’avez lue. Rien n’est fait : relisez-la d’abord.',
      { status: 412, ...(tag ? { expected: tag } : {}) },
    )
  }
  if (isNamed(ifNoneMatch, tag)) {
    return refuse('already-there', 'Elle existe déjà : rien n’est fait.', { status: 412 })
  }
  return undefined
}
