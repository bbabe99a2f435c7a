/** Shows wall times such as `2031-05-10 19:00:00` unchanged, because they are local times of the venue. */
export default function configure(config) {
  const day = (wall, language) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(
      new Date(`${wall.slice(0, 10)}T00:00:00Z`),
    );
  config.addFilter('day', day);
  config.addFilter('time', (wall) => wall.slice(11, 16));
}
