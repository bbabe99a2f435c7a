/** Shows wall times such as `2031-05-10 19:00:00` unchanged, because they are local times of the venue. */
export default function configure(config) {
  const formats = new Map();
  const formatOf = (language) => {
    const known = formats.get(language);
    if (known !== undefined) return known;
    const format = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' });
    formats.set(language, format);
    return format;
  };
  const day = (wall, language) => formatOf(language).format(new Date(`${wall.slice(0, 10)}T00:00:00Z`));
  config.addFilter('day', day);
  config.addFilter('time', (wall) => wall.slice(11, 16));
}
