import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { firstScreen } from '#src/loading/first-screen.ts'
import { loadSurely } from '#src/loading/load-surely.ts'
import { startAgainForPage } from '#src/loading/start-again.ts'
import { notify } from './notify.ts'

/** Loads a page's own file; where it fails, the page is loaded anew, and at last the crash screen says so. */
export const loadPage = <T>(load: () => Promise<T>): Promise<T> =>
  loadSurely(load, (error, tries) => {
    startAgainForPage(error, tries)
    if (tries === 2)
      notify({
        level: 'warning',
        text: 'Cet écran n’est pas encore chargé.',
        detail: 'La page va se recharger.',
      })
  })

/** A part that screens can do without until it has come: the first screen goes before it. */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    await firstScreen
    return { default: await loadSurely(load) }
  })

/** A page, or a large part of one, in a file of its own. */
export const lazyPage = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await loadPage(load) }))
