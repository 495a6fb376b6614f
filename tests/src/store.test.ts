import { expect, test } from 'vitest'
import { createEmitter, createStore } from '#src/store.ts'

test('a store tells its listeners of a new value, and of the same value again nobody', () => {
  const store = createStore('à quai')
  const seen: string[] = []
  const stop = store.subscribe(() => seen.push(store.get()))
  store.set('en route')
  store.set('en route')
  stop()
  store.set('livré')
  expect(seen).toEqual(['en route'])
  expect(store.get()).toBe('livré')
})

test('a listener that leaves while it is told keeps nobody else from hearing', () => {
  const arrived = createEmitter<string>()
  const heard: string[] = []
  const stop = arrived.subscribe(name => {
    heard.push(`first ${name}`)
    stop()
  })
  arrived.subscribe(name => heard.push(`second ${name}`))
  arrived.emit('CL1')
  arrived.emit('CL2')
  expect(heard).toEqual(['first CL1', 'second CL1', 'second CL2'])
})
