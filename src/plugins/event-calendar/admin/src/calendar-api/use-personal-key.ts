import { useAuth } from '@strapi/strapi/admin';

/** The key in `localStorage` of what this person has chosen in this browser. @param name what it is, such as `language` */
export function usePersonalKey(name: string): string {
  const person = useAuth('PersonalKey', (state) => state.user?.id);
  return `event-calendar.${name}.${person}`;
}
