import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { firstScreen } from '#src/loading/first-screen.ts'
import { loadSurely } from '#src/loading/load-surely.ts'
import { loadPage } from './load-page.ts'

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
