import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { firstScreen } from '#src/loading/first-screen.ts'
import { loadSurely } from '#src/loading/load-surely.ts'
import { loadOrStartAgain, newStartsHelp } from '#src/loading/start-again.ts'
import { notify } from './notify.ts'

/** Loads a page's own file; where it fails, the page is loaded anew, and at last the crash screen says so. */
export const loadPage = <T>(load: () => Promise<T>): Promise<T> =>
  loadOrStartAgain(load, (error, tries) => {
    if (tries !== 2) return
    if (!newStartsHelp()) throw error
    notify({
      level: 'warning',
      text: 'Cet écran n’est pas encore chargé.',
      detail: 'La page va se recharger.',
    })
  })

/** A part that screens can do without until it has come. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await loadSurely(load) }))

/** A part that nobody needs for a first scan: the first screen goes before it. */
export const laterPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazyPart(async () => {
    await firstScreen
    return load()
  })

/** A page, or a large part of one, in a file of its own. */
export const lazyPage = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await loadPage(load) }))
