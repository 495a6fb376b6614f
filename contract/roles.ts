import * as z from 'zod/mini'

/** The warehouse roles. Each menu entry requires one. */
export const roles = [
  'Picking',
  'Shipping',
  'Barcode',
  'Reception',
  'Inventory',
  'Transfer',
  'Rebut',
  'Print',
  'ReturnProduct',
] as const

export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

/** The user's rank. A manager also approves, repairs and registers computers; an admin also manages users. */
export const userRoles = ['operator', 'manager', 'admin'] as const
export const UserRole = z.enum(userRoles)
export type UserRole = z.infer<typeof UserRole>

/** Screens that the specification hides from the menu unless the access record lists them. */
export const features = ['reception', 'inventory', 'rebut', 'print-product', 'order-return'] as const
export const Feature = z.enum(features)
export type Feature = z.infer<typeof Feature>
