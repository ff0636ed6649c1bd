import { describe, expect, it } from '@jest/globals';
import type { Json } from '../../domain/json.js';
import { mapFacts, mappedPaths, objectAt, objectsAt, textAt, valueAt } from './field-mapping.js';

const record = {
  name: ' Ana ',
  empty: '',
  none: null,
  number: 17,
  jobs: [{ title: 'Driver III' }, 'no job', { title: 'Cook' }],
  site: { name: 'Fresno', seasonal: 'Yes' },
};

describe('facts of a record', () => {
  it('stand at paths; the connection replaces and adds', () => {
    const own = { firstName: 'name', role: 'jobs.0.title', location: 'site.name' };
    const mapping = {
      role: { path: 'jobs.0.title', values: { 'Driver III': 'driver' } },
      state: { path: 'site.name', values: { Fresno: 'CA' } },
      childServing: 'site.seasonal',
      'attributes.badge': 'number',
    };
    expect(mapFacts(record, own, { mapping })).toEqual({
      firstName: 'Ana',
      role: 'driver',
      location: 'Fresno',
      state: 'CA',
      childServing: true,
      attributes: { badge: 17 },
    });
  });

  it('that the vendor does not tell are left out; empty ones are told as empty', () => {
    const own = { firstName: 'nowhere', lastName: 'name.further', email: 'empty', role: 'none', state: 'number' };
    expect(mapFacts(record, own, {})).toEqual({ email: null, role: null, state: '17' });
  });

  it('may be tags: a list, or one text with semicolons', () => {
    const tagsOf = (tags: Json) => mapFacts({ tags }, { tags: 'tags' }, {}).tags;
    expect(tagsOf(['summer', ' driver ', 7, null, { deep: 1 }])).toEqual(['summer', 'driver', '7']);
    expect(tagsOf('summer; driver;;summer')).toEqual(['summer', 'driver']);
    expect([tagsOf([]), tagsOf(' '), tagsOf(null)]).toEqual([null, null, null]);
  });

  it('have a default where nothing is told', () => {
    const mapping = {
      userType: { path: 'nowhere', default: 'volunteer' },
      language: { path: 'empty', default: 'en' },
      role: { path: 'name', default: 'nobody' },
    };
    expect(mapFacts(record, {}, { mapping })).toEqual({ userType: 'volunteer', language: 'en', role: 'Ana' });
  });

  it.each([
    ['true', true],
    ['Y', true],
    ['1', true],
    ['no', false],
    ['', null],
  ])('childServing "%s" is %s', (told, fact) => {
    expect(mapFacts({ told }, { childServing: 'told' }, {})).toEqual({ childServing: fact });
  });
});

describe('paths', () => {
  it('lead to values, texts, objects and lists of objects', () => {
    expect(valueAt(record, 'jobs.2.title')).toBe('Cook');
    expect(valueAt(record, 'jobs.9.title')).toBeUndefined();
    expect(textAt(record, 'number')).toBe('17');
    expect(textAt(record, 'empty')).toBeUndefined();
    expect(objectAt(record, 'site')).toEqual(record.site);
    expect(objectAt(record, 'name')).toBeUndefined();
    expect(objectsAt(record, 'jobs')).toEqual([{ title: 'Driver III' }, { title: 'Cook' }]);
    expect(objectsAt(record, 'name')).toEqual([]);
  });

  it('that a mapping looks at are named once', () => {
    const mapping = { role: 'title', 'attributes.cabin': { path: 'customCabin' } };
    expect(mappedPaths({ role: 'job', location: 'site', department: 'site' }, { mapping })).toEqual([
      'title',
      'site',
      'customCabin',
    ]);
  });
});
