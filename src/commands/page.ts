import { useEffect } from 'react'
import { createStore, type Readable } from '#src/store.ts'
import { type Command, type Permission, refused } from './command.ts'

/** An act of the page that is open: its button, its line in the palette and its key are this one. */
export type PageAct = {
  readonly id: string
  readonly title: string
  readonly keywords?: readonly string[]
  /** The reason why it cannot be done now. */
  readonly because?: string | undefined
  readonly run: () => unknown
}

type Page = { readonly title: string; readonly acts: readonly PageAct[] }

const shown = createStore<Readonly<Record<string, Page>>>({})

/** The page whose acts the palette has now. */
export const pageWithActs: Readable<unknown> = shown

/** The acts of the open page, as one text that stays the same while only their effects change. */
export const actsShown: Readable<string> = {
  get: () =>
    Object.values(shown.get())
      .flatMap(({ acts }) => acts.map(({ id }) => id))
      .join(' '),
  subscribe: shown.subscribe,
}

/**
 * Puts the acts of a page on demand into the palette while it is open, those of its forms behind its own, each form under
 * its id. Returns a function that takes them out again.
 */
export function showPageActs(page: Page, form = ''): () => void {
  shown.set({ ...shown.get(), [form]: page })
  return () => {
    const { [form]: now, ...others } = shown.get()
    if (now === page) shown.set(others)
  }
}

/** This many acts of a page have a key. */
const withKeys = 9

export const pageCommands = (_ports: object): Command[] => {
  const pages = Object.entries(shown.get()).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const acts = pages.flatMap(([, { title, acts }]) => acts.map(act => ({ ...act, section: title })))
  return acts.map(({ id, because, ...about }, at) => ({
    ...about,
    id: `page.${id}`,
    group: 'Dans cette étape',
    ...(at < withKeys ? { keys: `alt+${at + 1}` } : {}),
    when: (): Permission => (because === undefined ? { allowed: true } : refused(because)),
  }))
}

/** The palette has the acts of a page while it is open, those of its parts behind its own, each part under its name. */
export function useActs(title: string, acts: readonly PageAct[], part?: string): void {
  // The acts close over what the page shows now, so each drawing hands them over anew.
  useEffect(() => showPageActs({ title, acts }, part))
}
