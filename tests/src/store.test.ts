import { expect, test } from 'vitest'
import { createEmitter, createStore } from '#src/store.ts'

test('a store calls its listeners for a new value, and not for the same value again', () => {
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

test('a listener that unsubscribes during an event does not stop the others', () => {
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
