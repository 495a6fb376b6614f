import { expect, test } from 'vitest'
import { createNavigator } from '#src/app/navigator.ts'

function beforeTheRouter() {
  const navigator = createNavigator()
  const visited: string[] = []
  const told: string[] = []
  return {
    navigator,
    visited,
    told,
    go: (path: string) => void navigator.go(path).then(() => told.push(path)),
    /** The router stands, as `NavigatorBridge` tells it: a page is drawn, then there is a way to others. */
    mount() {
      navigator.arrived()
      return navigator.use(path => visited.push(path))
    },
    /** Lets promises tell what they have to. */
    settle: () => new Promise(resolve => setImmediate(resolve)),
  }
}

test('a scan or command before the router stands leads to its page as soon as it does', async () => {
  const { navigator, visited, told, go, mount, settle } = beforeTheRouter()
  go('/rangement')
  await settle()
  expect(told).toEqual([])
  mount()
  expect(visited).toEqual(['/rangement'])
  await settle()
  // The old page is still there.
  expect(told).toEqual([])
  navigator.arrived()
  await settle()
  expect(told).toEqual(['/rangement'])
})

test('of several the last one counts, and none waits for ever', async () => {
  const { navigator, visited, told, go, mount, settle } = beforeTheRouter()
  go('/rangement')
  go('/inventaire')
  mount()
  navigator.arrived()
  await settle()
  expect(visited).toEqual(['/inventaire'])
  expect(told).toEqual(['/rangement', '/inventaire'])
})

test('it goes there once, also where the router is mounted anew', async () => {
  const { navigator, visited, go, mount } = beforeTheRouter()
  go('/rangement')
  const leave = mount()
  navigator.arrived()
  leave()
  mount()
  expect(visited).toEqual(['/rangement'])
  go('/inventaire')
  expect(visited).toEqual(['/rangement', '/inventaire'])
})
