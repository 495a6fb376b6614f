import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/**
 * Seals secrets that the server must be able to read again, such as a carrier's key. People's secrets are hashed instead
 * (`secrets.ts`). Its own key comes from the environment and is never in the database nor in a backup of it.
 */
export type Vault = {
  /** `owner` says whose secret it is. Nobody else's row can hold it. */
  readonly seal: (secret: string, owner: string) => string
  /** Undefined for what was sealed with another key, for another owner, or was damaged. */
  readonly open: (sealed: string, owner: string) => string | undefined
}

const algorithm = 'aes-256-gcm'

export function openVault(key: Buffer): Vault {
  const mark = createHash('sha256').update(key).digest('base64url').slice(0, 8)
  return {
    seal(secret, owner) {
      const iv = randomBytes(12)
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(owner))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return [mark, ...[iv, cipher.getAuthTag(), text].map(part => part.toString('base64url'))].join('.')
    },
    open(sealed, owner) {
      const [sealedBy, ...parts] = sealed.split('.')
      const [iv, tag, text] = parts.map(part => Buffer.from(part, 'base64url'))
      if (sealedBy !== mark || !iv || !tag || !text) return undefined
      try {
        const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: 16 })
          .setAAD(Buffer.from(owner))
          .setAuthTag(tag)
        return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
