import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'vitest'
import { startQzTray } from '#tests/drivers/qz-tray.ts'

test('the double of QZ Tray stops although a browser keeps a connection on which it never spoke', async () => {
  const tray = await startQzTray()
  const silent = connect(tray.port, '127.0.0.1')
  await once(silent, 'connect')
  const left = once(silent, 'close')
  await tray.stop()
  await left
})
