/** `npm run qz:keys`: makes the key pair by which QZ Tray trusts this application, and says how to install it. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { certificateFile, keyFile, qzFolder } from '#server/printing/qz-keys.ts'
import { makeOwnCertificate } from './certificate.ts'

const years = 20

const folder = qzFolder(readConfig(process.env).dataDir)
const [key, certificate] = [join(folder, keyFile), join(folder, certificateFile)]

if (existsSync(key) || existsSync(certificate)) {
  console.log(`Les clés existent déjà : ${folder}`)
  console.log(
    'Pour en changer, déplacez ce dossier, relancez, puis remplacez le certificat sur chaque poste.',
  )
} else {
  const made = makeOwnCertificate({ commonName: 'Douchette', from: new Date(), years })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(key, made.key, { mode: 0o600, flag: 'wx' })
  writeFileSync(certificate, made.certificate, { flag: 'wx' })
  console.log(`Clé privée  : ${key} (à ne copier nulle part)`)
  console.log(`Certificat  : ${certificate}, valable ${years} ans`)
}

console.log(`
Sur chaque poste qui imprime :
  1. copiez le certificat sous le nom override.crt dans le dossier de QZ Tray :
       Windows   C:\\Program Files\\QZ Tray\\override.crt
       macOS     /Applications/QZ Tray.app/Contents/Resources/override.crt
       Linux     /opt/qz-tray/override.crt
  2. quittez QZ Tray (icône près de l’horloge), puis relancez-le ;
  3. dans Douchette, page « Impression » : QZ Tray doit être vert, sans rien demander.

Puis redémarrez le serveur de Douchette : il lit la clé à son démarrage.
Sans dossier de données, donnez-lui les textes par QZ_PRIVATE_KEY et QZ_CERTIFICATE.`)
