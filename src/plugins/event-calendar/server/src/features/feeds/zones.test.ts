import { describe, expect, it } from '#test';
import { instantsOf } from './zones.fixtures';

describe('times in feeds, by ical.js and the zones that feeds describe', () => {
  it.each([
    ['Europe/London', 2024, 2028],
    ['Europe/London', 1968, 1973],
    ['Europe/Dublin', 2026, 2026],
    ['Europe/Berlin', 1944, 1950],
    ['Europe/Istanbul', 2014, 2018],
    ['Europe/Moscow', 2009, 2016],
    ['America/New_York', 2025, 2027],
    ['America/New_York', 2004, 2009],
    ['America/Sao_Paulo', 2016, 2021],
    ['America/Santiago', 2018, 2027],
    ['America/Caracas', 2005, 2018],
    ['America/Nuuk', 2021, 2026],
    ['Africa/Casablanca', 2017, 2030],
    ['Africa/Cairo', 2022, 2034],
    ['Asia/Kathmandu', 1985, 1987],
    ['Asia/Kathmandu', 2026, 2026],
    ['Asia/Gaza', 2020, 2030],
    ['Asia/Tehran', 2019, 2024],
    ['Asia/Pyongyang', 2014, 2019],
    ['Australia/Lord_Howe', 2024, 2027],
    ['Antarctica/Troll', 2025, 2026],
    ['Pacific/Apia', 2009, 2014],
    ['Pacific/Apia', 2019, 2026],
    ['Asia/Tokyo', 2026, 2026],
    ['UTC', 2026, 2026],
    ['UTC+2', 2026, 2026],
    ['UTC-3.5', 2026, 2026],
    ['+05:30', 2026, 2026],
    ['EDT', 2026, 2026],
  ])('are those of %s from %i to %i', (timezone, firstYear, lastYear) => {
    const { meant, read } = instantsOf(timezone, firstYear, lastYear);
    expect(meant.length).toBeGreaterThan(90);
    expect(read).toEqual(meant);
  });
});
