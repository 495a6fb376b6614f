import { expect, test } from 'vitest'
import { welcome } from '#server/http/start-and-stop.ts'

const address = 'http://127.0.0.1:8080'

test('a server on an empty database prints where to set up and the code that opens it', () => {
  const said = welcome(address, { demo: false, open: false, setupCode: '7QF3-M2XP-9TD0' })
  expect(said).toContain(`ouvrez ${address}/setup et donnez le code 7QF3-M2XP-9TD0`)
  expect(said).toContain('npm run setup')
})

test('the demo prints how to begin one’s own, and somebody’s own warehouse prints no code', () => {
  expect(welcome(address, { demo: true, open: false, setupCode: undefined })).toContain('npm run setup')
  expect(welcome(address, { demo: false, open: false, setupCode: undefined })).not.toContain('setup')
})
