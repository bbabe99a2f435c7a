// Generated from the OpenAPI document by `npm run types`; change the definitions in server/src instead.

export interface components {
    schemas: {
        ImageSize: {
            /** @description The width in pixels. */
            width?: number;
            /** @description The height in pixels. */
            height?: number;
            /** @description The media type. */
            "mime-type"?: string;
            /** @description The size of the file in bytes. */
            filesize?: number;
            /**
             * Format: uri
             * @description The address of the image.
             */
            url: string;
        };
        CostDetails: {
            /** @description The currency symbol, where all amounts have the same. */
            currency_symbol: string;
            /** @description The ISO code of the currency, where the currency of the site is set and all amounts have one; else empty. */
            currency_code: string;
            /** @description Where the symbol stands: `prefix` or `postfix`. */
            currency_position: string;
            /** @description The amounts as texts, in ascending order. */
            values: string[];
        };
        Term: {
            /** @description The ID of the term. */
            id: number;
            /** @description The name of the term. */
            name: string;
            /** @description The slug of the term. */
            slug: string;
            /** @description The taxonomy that the term belongs to. */
            taxonomy: string;
            /** @description The description of the term. */
            description: string;
            /** @description The ID of the parent category; 0 for none. */
            parent?: number;
            /** @description The number of published events with this term. */
            count: number;
            /** @description The addresses of the term, of its list and of its parent in this interface. */
            urls: {
                /** Format: uri */
                self: string;
                /** Format: uri */
                collection: string;
                /** Format: uri */
                up?: string;
            };
            /** @description Always empty. */
            meta: unknown[];
            /**
             * Format: uri
             * @description The address of the term’s public page.
             */
            url: string;
            /** @description What the record is called where it comes from, at most 200 characters; unique for each kind and author. A create with one that is there changes that record. Null or an empty text removes it. Shown only with `context=edit`, to those who may edit the record. */
            external_id?: string;
        };
        EmbeddedTerm: {
            /** @description The ID of the term. */
            id: number;
            /** @description The name of the term. */
            name: string;
            /** @description The slug of the term. */
            slug: string;
            /** @description The taxonomy that the term belongs to. */
            taxonomy: string;
            /** @description The description of the term. */
            description: string;
            /** @description The ID of the parent category; 0 for none. */
            parent: number;
            /** @description The number of published events with this term. */
            count: number;
            /** @description The addresses of the term, of its list and of its parent in this interface. */
            urls: {
                /** Format: uri */
                self: string;
                /** Format: uri */
                collection: string;
                /** Format: uri */
                up?: string;
            };
            /** @description Always 0. */
            term_group: number;
            /** @description The same as the ID. */
            term_taxonomy_id: number;
            /** @description Always `raw`. */
            filter: string;
        };
        Image: {
            /**
             * Format: uri
             * @description The address of the image.
             */
            url: string;
            /** @description The ID of the file in the media library. */
            id: number;
            /** @description The extension of the file name. */
            extension?: string;
            /** @description The width in pixels. */
            width?: number;
            /** @description The height in pixels. */
            height?: number;
            /** @description The size of the file in bytes. */
            filesize?: number;
            /** @description Smaller copies by the names of their sizes. */
            sizes?: {
                [key: string]: components["schemas"]["ImageSize"];
            };
        };
        DateDetails: {
            /** @description The year, four digits. */
            year: string;
            /** @description The month, two digits. */
            month: string;
            /** @description The day of the month, two digits. */
            day: string;
            /** @description The hour, 00 to 23. */
            hour: string;
            /** @description The minutes, two digits. */
            minutes: string;
            /** @description The seconds, two digits. */
            seconds: string;
        };
        Event: {
            /** @description The ID of the event. */
            id: number;
            /** @description An ID that tells this record from those of all other sites. */
            global_id: string;
            /** @description The global IDs of the record, this site’s own first. */
            global_id_lineage: string[];
            /** @description The ID of the user that the record belongs to. */
            author: string;
            /**
             * @description The status: `publish`, `future`, `draft`, `pending`, `private` or `trash`.
             * @enum {string}
             */
            status: "publish" | "future" | "draft" | "pending" | "private" | "trash";
            /** @description The publication date in the time zone of the site. */
            date: string;
            /** @description The publication date in UTC. */
            date_utc: string;
            /** @description When the record was changed last, in the time zone of the site. */
            modified: string;
            /** @description When the record was changed last, in UTC. */
            modified_utc: string;
            /**
             * Format: uri
             * @description The address of the public page.
             */
            url: string;
            /**
             * Format: uri
             * @description The address of the event in this interface.
             */
            rest_url: string;
            /** @description The title of the event. */
            title: string;
            /** @description The description of the event, HTML. */
            description: string;
            /** @description The excerpt of the event, HTML. */
            excerpt: string;
            /** @description The slug of the event, its name in addresses. */
            slug: string;
            /** @description The featured image, or false. */
            image: components["schemas"]["Image"] | false;
            /** @description Whether the event lasts the whole day. */
            all_day: boolean | null;
            /** @description The start date and time in the time zone of the event. */
            start_date: string;
            /** @description The parts of the start date. */
            start_date_details: components["schemas"]["DateDetails"];
            /** @description The end date and time in the time zone of the event. */
            end_date: string;
            /** @description The parts of the end date. */
            end_date_details: components["schemas"]["DateDetails"];
            /** @description The start date and time in UTC. */
            utc_start_date: string;
            /** @description The parts of the start date in UTC. */
            utc_start_date_details: components["schemas"]["DateDetails"];
            /** @description The end date and time in UTC. */
            utc_end_date: string;
            /** @description The parts of the end date in UTC. */
            utc_end_date_details: components["schemas"]["DateDetails"];
            /** @description The time zone of the event, such as `Europe/Paris` or `UTC+2`; that of the site by default. */
            timezone: string;
            /** @description The abbreviation of the time zone at the start of the event. */
            timezone_abbr: string;
            /** @description The cost as it is shown; a range where there are several amounts. */
            cost: string;
            /** @description The parts of the cost. */
            cost_details: components["schemas"]["CostDetails"];
            /** @description The website of the event, a whole address. */
            website: string;
            /** @description Whether a map is shown. */
            show_map: boolean | null;
            /** @description Whether a link to a map is shown. */
            show_map_link: boolean | null;
            /** @description Whether the event is left out of all lists. */
            hide_from_listings: boolean | null;
            /** @description Whether the event is sticky in the calendar. */
            sticky: boolean | null;
            /** @description Whether the event is featured on the site. */
            featured: boolean | null;
            /**
             * @description Whether the event takes place as planned; it stays in all lists.
             * @enum {string}
             */
            event_status: "scheduled" | "canceled" | "postponed";
            /** @description Why the event is canceled or postponed, plain text. */
            event_status_reason: string;
            /** @description Whether there are no tickets left. */
            sold_out: boolean | null;
            /** @description Whether people can take part over the web; with a venue, on site too. */
            is_virtual: boolean | null;
            /**
             * Format: uri
             * @description Where people take part over the web, a whole address, or null.
             */
            virtual_url: string | null;
            /**
             * Format: uri
             * @description Where tickets are sold, a whole address, or null.
             */
            ticket_url: string | null;
            /** @description The categories of the event, by name. */
            categories: components["schemas"]["EmbeddedTerm"][];
            /** @description The tags of the event, by name. */
            tags: components["schemas"]["EmbeddedTerm"][];
            /** @description The venue of the event, or an empty list. */
            venue: components["schemas"]["Venue"] | unknown[];
            /** @description The organizers of the event, in the order of their links. */
            organizer: components["schemas"]["Organizer"][];
            /** @description The number of the series of which the event is a date; null for other events. */
            series: number | null;
            /** @description Additional fields. */
            custom_fields: {
                [key: string]: unknown;
            } | unknown[];
        };
        Venue: {
            /** @description The ID of the venue. */
            id: number;
            /** @description The ID of the user that the record belongs to. */
            author: string;
            /**
             * @description The status: `publish`, `future`, `draft`, `pending`, `private` or `trash`.
             * @enum {string}
             */
            status: "publish" | "future" | "draft" | "pending" | "private" | "trash";
            /** @description The publication date in the time zone of the site. */
            date: string;
            /** @description The publication date in UTC. */
            date_utc: string;
            /** @description When the record was changed last, in the time zone of the site. */
            modified: string;
            /** @description When the record was changed last, in UTC. */
            modified_utc: string;
            /**
             * Format: uri
             * @description The address of the public page.
             */
            url: string;
            /** @description The name of the venue. */
            venue: string;
            /** @description The description of the venue, HTML. */
            description?: string;
            /** @description The excerpt of the venue, HTML. */
            excerpt?: string;
            /** @description The slug of the venue. */
            slug?: string;
            /** @description The featured image, or false. */
            image?: components["schemas"]["Image"];
            /** @description The street address of the venue. */
            address?: string;
            /** @description The city of the venue. */
            city?: string;
            /** @description The country of the venue. */
            country?: string;
            /** @description The province of the venue. */
            province?: string;
            /** @description The state of the venue. */
            state?: string;
            /** @description The postal code of the venue. */
            zip?: string;
            /** @description The phone number of the venue. */
            phone?: string;
            /** @description The website of the venue, a whole address. */
            website?: string;
            /** @description The state or province of the venue, whichever its country has. */
            stateprovince?: string;
            /** @description The latitude of the venue. */
            geo_lat?: number;
            /** @description The longitude of the venue. */
            geo_lng?: number;
            /** @description Whether a map of the venue is shown. */
            show_map: boolean;
            /** @description Whether a link to a map of the venue is shown. */
            show_map_link: boolean;
            /** @description An ID that tells this record from those of all other sites. */
            global_id: string;
            /** @description The global IDs of the record, this site’s own first. */
            global_id_lineage: string[];
        };
        Organizer: {
            /** @description The ID of the organizer. */
            id: number;
            /** @description The ID of the user that the record belongs to. */
            author: string;
            /**
             * @description The status: `publish`, `future`, `draft`, `pending`, `private` or `trash`.
             * @enum {string}
             */
            status: "publish" | "future" | "draft" | "pending" | "private" | "trash";
            /** @description The publication date in the time zone of the site. */
            date: string;
            /** @description The publication date in UTC. */
            date_utc: string;
            /** @description When the record was changed last, in the time zone of the site. */
            modified: string;
            /** @description When the record was changed last, in UTC. */
            modified_utc: string;
            /**
             * Format: uri
             * @description The address of the public page.
             */
            url: string;
            /** @description The name of the organizer. */
            organizer: string;
            /** @description The description of the organizer, HTML. */
            description?: string;
            /** @description The excerpt of the organizer, HTML. */
            excerpt?: string;
            /** @description The slug of the organizer. */
            slug?: string;
            /** @description The featured image, or false. */
            image?: components["schemas"]["Image"];
            /** @description The phone number of the organizer. */
            phone?: string;
            /** @description The website of the organizer, a whole address. */
            website?: string;
            /** @description The e-mail address of the organizer. */
            email?: string;
            /** @description An ID that tells this record from those of all other sites. */
            global_id: string;
            /** @description The global IDs of the record, this site’s own first. */
            global_id_lineage: string[];
        };
        SingleEvent: {
            /** @description The ID of the event. */
            id: number;
            /** @description An ID that tells this record from those of all other sites. */
            global_id: string;
            /** @description The global IDs of the record, this site’s own first. */
            global_id_lineage: string[];
            /** @description The ID of the user that the record belongs to. */
            author: string;
            /**
             * @description The status: `publish`, `future`, `draft`, `pending`, `private` or `trash`.
             * @enum {string}
             */
            status: "publish" | "future" | "draft" | "pending" | "private" | "trash";
            /** @description The publication date in the time zone of the site. */
            date: string;
            /** @description The publication date in UTC. */
            date_utc: string;
            /** @description When the record was changed last, in the time zone of the site. */
            modified: string;
            /** @description When the record was changed last, in UTC. */
            modified_utc: string;
            /**
             * Format: uri
             * @description The address of the public page.
             */
            url: string;
            /**
             * Format: uri
             * @description The address of the event in this interface.
             */
            rest_url: string;
            /** @description The title of the event. */
            title: string;
            /** @description The description of the event, HTML. */
            description: string;
            /** @description The excerpt of the event, HTML. */
            excerpt: string;
            /** @description The slug of the event, its name in addresses. */
            slug: string;
            /** @description The featured image, or false. */
            image: components["schemas"]["Image"] | false;
            /** @description Whether the event lasts the whole day. */
            all_day: boolean | null;
            /** @description The start date and time in the time zone of the event. */
            start_date: string;
            /** @description The parts of the start date. */
            start_date_details: components["schemas"]["DateDetails"];
            /** @description The end date and time in the time zone of the event. */
            end_date: string;
            /** @description The parts of the end date. */
            end_date_details: components["schemas"]["DateDetails"];
            /** @description The start date and time in UTC. */
            utc_start_date: string;
            /** @description The parts of the start date in UTC. */
            utc_start_date_details: components["schemas"]["DateDetails"];
            /** @description The end date and time in UTC. */
            utc_end_date: string;
            /** @description The parts of the end date in UTC. */
            utc_end_date_details: components["schemas"]["DateDetails"];
            /** @description The time zone of the event, such as `Europe/Paris` or `UTC+2`; that of the site by default. */
            timezone: string;
            /** @description The abbreviation of the time zone at the start of the event. */
            timezone_abbr: string;
            /** @description The cost as it is shown; a range where there are several amounts. */
            cost: string;
            /** @description The parts of the cost. */
            cost_details: components["schemas"]["CostDetails"];
            /** @description The website of the event, a whole address. */
            website: string;
            /** @description Whether a map is shown. */
            show_map: boolean | null;
            /** @description Whether a link to a map is shown. */
            show_map_link: boolean | null;
            /** @description Whether the event is left out of all lists. */
            hide_from_listings: boolean | null;
            /** @description Whether the event is sticky in the calendar. */
            sticky: boolean | null;
            /** @description Whether the event is featured on the site. */
            featured: boolean | null;
            /**
             * @description Whether the event takes place as planned; it stays in all lists.
             * @enum {string}
             */
            event_status: "scheduled" | "canceled" | "postponed";
            /** @description Why the event is canceled or postponed, plain text. */
            event_status_reason: string;
            /** @description Whether there are no tickets left. */
            sold_out: boolean | null;
            /** @description Whether people can take part over the web; with a venue, on site too. */
            is_virtual: boolean | null;
            /**
             * Format: uri
             * @description Where people take part over the web, a whole address, or null.
             */
            virtual_url: string | null;
            /**
             * Format: uri
             * @description Where tickets are sold, a whole address, or null.
             */
            ticket_url: string | null;
            /** @description The categories of the event, by name. */
            categories: components["schemas"]["EmbeddedTerm"][];
            /** @description The tags of the event, by name. */
            tags: components["schemas"]["EmbeddedTerm"][];
            /** @description The venue of the event, or an empty list. */
            venue: components["schemas"]["LinkedVenue"] | unknown[];
            /** @description The organizers of the event, in the order of their links. */
            organizer: components["schemas"]["LinkedOrganizer"][];
            /** @description The number of the series of which the event is a date; null for other events. */
            series: number | null;
            /** @description Additional fields. */
            custom_fields: {
                [key: string]: unknown;
            } | unknown[];
            /** @description Structured data of the schema.org vocabulary. */
            json_ld?: {
                [key: string]: unknown;
            };
            /** @description What the record is called where it comes from, at most 200 characters; unique for each kind and author. A create with one that is there changes that record. Null or an empty text removes it. Shown only with `context=edit`, to those who may edit the record. */
            external_id?: string;
        };
        SingleVenue: {
            /** @description The ID of the venue. */
            id: number;
            /** @description The ID of the user that the record belongs to. */
            author: string;
            /**
             * @description The status: `publish`, `future`, `draft`, `pending`, `private` or `trash`.
             * @enum {string}
             */
            status: "publish" | "future" | "draft" | "pending" | "private" | "trash";
            /** @description The publication date in the time zone of the site. */
            date: string;
            /** @description The publication date in UTC. */
            date_utc: string;
            /** @description When the record was changed last, in the time zone of the site. */
            modified: string;
            /** @description When the record was changed last, in UTC. */
            modified_utc: string;
            /**
             * Format: uri
             * @description The address of the public page.
             */
            url: string;
            /** @description The name of the venue. */
            venue: string;
            /** @description The description of the venue, HTML. */
            description?: string;
            /** @description The excerpt of the venue, HTML. */
            excerpt?: string;
            /** @description The slug of the venue. */
            slug?: string;
            /** @description The featured image, or false. */
            image?: components["schemas"]["Image"];
            /** @description The street address of the venue. */
            address?: string;
            /** @description The city of the venue. */
            city?: string;
            /** @description The country of the venue. */
            country?: string;
            /** @description The province of the venue. */
            province?: string;
            /** @description The state of the venue. */
            state?: string;
            /** @description The postal code of the venue. */
            zip?: string;
            /** @description The phone number of the venue. */
            phone?: string;
            /** @description The website of the venue, a whole address. */
            website?: string;
            /** @description The state or province of the venue, whichever its country has. */
            stateprovince?: string;
            /** @description The latitude of the venue. */
            geo_lat?: number;
            /** @description The longitude of the venue. */
            geo_lng?: number;
            /** @description Whether a map of the venue is shown. */
            show_map: boolean;
            /** @description Whether a link to a map of the venue is shown. */
            show_map_link: boolean;
            /** @description An ID that tells this record from those of all other sites. */
            global_id: string;
            /** @description The global IDs of the record, this site’s own first. */
            global_id_lineage: string[];
            /** @description Structured data of the schema.org vocabulary. */
            json_ld: {
                [key: string]: unknown;
            };
            /** @description What the record is called where it comes from, at most 200 characters; unique for each kind and author. A create with one that is there changes that record. Null or an empty text removes it. Shown only with `context=edit`, to those who may edit the record. */
            external_id?: string;
        };
        SingleOrganizer: {
            /** @description The ID of the organizer. */
            id: number;
            /** @description The ID of the user that the record belongs to. */
            author: string;
            /**
             * @description The status: `publish`, `future`, `draft`, `pending`, `private` or `trash`.
             * @enum {string}
             */
            status: "publish" | "future" | "draft" | "pending" | "private" | "trash";
            /** @description The publication date in the time zone of the site. */
            date: string;
            /** @description The publication date in UTC. */
            date_utc: string;
            /** @description When the record was changed last, in the time zone of the site. */
            modified: string;
            /** @description When the record was changed last, in UTC. */
            modified_utc: string;
            /**
             * Format: uri
             * @description The address of the public page.
             */
            url: string;
            /** @description The name of the organizer. */
            organizer: string;
            /** @description The description of the organizer, HTML. */
            description?: string;
            /** @description The excerpt of the organizer, HTML. */
            excerpt?: string;
            /** @description The slug of the organizer. */
            slug?: string;
            /** @description The featured image, or false. */
            image?: components["schemas"]["Image"];
            /** @description The phone number of the organizer. */
            phone?: string;
            /** @description The website of the organizer, a whole address. */
            website?: string;
            /** @description The e-mail address of the organizer. */
            email?: string;
            /** @description An ID that tells this record from those of all other sites. */
            global_id: string;
            /** @description The global IDs of the record, this site’s own first. */
            global_id_lineage: string[];
            /** @description Structured data of the schema.org vocabulary. */
            json_ld: {
                [key: string]: unknown;
            };
            /** @description What the record is called where it comes from, at most 200 characters; unique for each kind and author. A create with one that is there changes that record. Null or an empty text removes it. Shown only with `context=edit`, to those who may edit the record. */
            external_id?: string;
        };
        LinkedVenue: {
            /** @description The ID of the venue. */
            id: number;
            /** @description The ID of the user that the record belongs to. */
            author: string;
            /**
             * @description The status: `publish`, `future`, `draft`, `pending`, `private` or `trash`.
             * @enum {string}
             */
            status: "publish" | "future" | "draft" | "pending" | "private" | "trash";
            /** @description The publication date in the time zone of the site. */
            date: string;
            /** @description The publication date in UTC. */
            date_utc: string;
            /** @description When the record was changed last, in the time zone of the site. */
            modified: string;
            /** @description When the record was changed last, in UTC. */
            modified_utc: string;
            /**
             * Format: uri
             * @description The address of the public page.
             */
            url: string;
            /** @description The name of the venue. */
            venue: string;
            /** @description The description of the venue, HTML. */
            description?: string;
            /** @description The excerpt of the venue, HTML. */
            excerpt?: string;
            /** @description The slug of the venue. */
            slug?: string;
            /** @description The featured image, or false. */
            image?: components["schemas"]["Image"];
            /** @description The street address of the venue. */
            address?: string;
            /** @description The city of the venue. */
            city?: string;
            /** @description The country of the venue. */
            country?: string;
            /** @description The province of the venue. */
            province?: string;
            /** @description The state of the venue. */
            state?: string;
            /** @description The postal code of the venue. */
            zip?: string;
            /** @description The phone number of the venue. */
            phone?: string;
            /** @description The website of the venue, a whole address. */
            website?: string;
            /** @description The state or province of the venue, whichever its country has. */
            stateprovince?: string;
            /** @description The latitude of the venue. */
            geo_lat?: number;
            /** @description The longitude of the venue. */
            geo_lng?: number;
            /** @description Whether a map of the venue is shown. */
            show_map: boolean;
            /** @description Whether a link to a map of the venue is shown. */
            show_map_link: boolean;
            /** @description An ID that tells this record from those of all other sites. */
            global_id: string;
            /** @description The global IDs of the record, this site’s own first. */
            global_id_lineage: string[];
            /** @description Structured data of the schema.org vocabulary. */
            json_ld?: {
                [key: string]: unknown;
            };
        };
        LinkedOrganizer: {
            /** @description The ID of the organizer. */
            id: number;
            /** @description The ID of the user that the record belongs to. */
            author: string;
            /**
             * @description The status: `publish`, `future`, `draft`, `pending`, `private` or `trash`.
             * @enum {string}
             */
            status: "publish" | "future" | "draft" | "pending" | "private" | "trash";
            /** @description The publication date in the time zone of the site. */
            date: string;
            /** @description The publication date in UTC. */
            date_utc: string;
            /** @description When the record was changed last, in the time zone of the site. */
            modified: string;
            /** @description When the record was changed last, in UTC. */
            modified_utc: string;
            /**
             * Format: uri
             * @description The address of the public page.
             */
            url: string;
            /** @description The name of the organizer. */
            organizer: string;
            /** @description The description of the organizer, HTML. */
            description?: string;
            /** @description The excerpt of the organizer, HTML. */
            excerpt?: string;
            /** @description The slug of the organizer. */
            slug?: string;
            /** @description The featured image, or false. */
            image?: components["schemas"]["Image"];
            /** @description The phone number of the organizer. */
            phone?: string;
            /** @description The website of the organizer, a whole address. */
            website?: string;
            /** @description The e-mail address of the organizer. */
            email?: string;
            /** @description An ID that tells this record from those of all other sites. */
            global_id: string;
            /** @description The global IDs of the record, this site’s own first. */
            global_id_lineage: string[];
            /** @description Structured data of the schema.org vocabulary. */
            json_ld?: {
                [key: string]: unknown;
            };
        };
        EventList: {
            /** @description The records of this page. */
            events: components["schemas"]["Event"][];
            /**
             * Format: uri
             * @description The address of this page of the list.
             */
            rest_url: string;
            /**
             * Format: uri
             * @description The address of the next page, where there is one.
             */
            next_rest_url?: string;
            /**
             * Format: uri
             * @description The address of the previous page, where there is one.
             */
            previous_rest_url?: string;
            /** @description The number of records on all pages. */
            total: number;
            /** @description The number of pages. */
            total_pages: number;
        };
        VenueList: {
            /** @description The records of this page. */
            venues: components["schemas"]["Venue"][];
            /**
             * Format: uri
             * @description The address of this page of the list.
             */
            rest_url: string;
            /**
             * Format: uri
             * @description The address of the next page, where there is one.
             */
            next_rest_url?: string;
            /**
             * Format: uri
             * @description The address of the previous page, where there is one.
             */
            previous_rest_url?: string;
            /** @description The number of records on all pages. */
            total: number;
            /** @description The number of pages. */
            total_pages: number;
        };
        OrganizerList: {
            /** @description The records of this page. */
            organizers: components["schemas"]["Organizer"][];
            /**
             * Format: uri
             * @description The address of this page of the list.
             */
            rest_url: string;
            /**
             * Format: uri
             * @description The address of the next page, where there is one.
             */
            next_rest_url?: string;
            /**
             * Format: uri
             * @description The address of the previous page, where there is one.
             */
            previous_rest_url?: string;
            /** @description The number of records on all pages. */
            total: number;
            /** @description The number of pages. */
            total_pages: number;
        };
        CategoryList: {
            /**
             * Format: uri
             * @description The address of this page of the list.
             */
            rest_url: string;
            /** @description The number of records on all pages. */
            total: number;
            /** @description The number of pages. */
            total_pages: number;
            /** @description The records of this page. */
            categories: components["schemas"]["Term"][];
            /**
             * Format: uri
             * @description The address of the next page, where there is one.
             */
            next_rest_url?: string;
            /**
             * Format: uri
             * @description The address of the previous page, where there is one.
             */
            previous_rest_url?: string;
        };
        TagList: {
            /**
             * Format: uri
             * @description The address of this page of the list.
             */
            rest_url: string;
            /** @description The number of records on all pages. */
            total: number;
            /** @description The number of pages. */
            total_pages: number;
            /** @description The records of this page. */
            tags: components["schemas"]["Term"][];
            /**
             * Format: uri
             * @description The address of the next page, where there is one.
             */
            next_rest_url?: string;
            /**
             * Format: uri
             * @description The address of the previous page, where there is one.
             */
            previous_rest_url?: string;
        };
        EventInput: {
            /** @description What the record is called where it comes from, at most 200 characters; unique for each kind and author. A create with one that is there changes that record. Null or an empty text removes it. Shown only with `context=edit`, to those who may edit the record. */
            external_id?: string | null;
            /** @description The ID of the user that the record belongs to. */
            author?: number;
            /** @description The publication date in the time zone of the site. */
            date?: string | number;
            /** @description The publication date in UTC. */
            date_utc?: string | number;
            /** @description The title of the event. */
            title: string;
            /** @description The description of the event, HTML. */
            description?: string;
            /** @description The slug of the event, its name in addresses. */
            slug?: string;
            /** @description The excerpt of the event, HTML. */
            excerpt?: string;
            /**
             * @description The status: `publish`, `future`, `draft`, `pending`, `private` or `trash`.
             * @enum {string}
             */
            status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
            /** @description The time zone of the event, such as `Europe/Paris` or `UTC+2`; that of the site by default. */
            timezone?: string;
            /**
             * @description Whether the event lasts the whole day.
             * @default false
             */
            all_day?: boolean;
            /** @description The start date and time in the time zone of the event. */
            start_date: string | number;
            /** @description The end date and time in the time zone of the event. */
            end_date: string | number;
            /** @description The featured image: the ID of a file in the media library, or, with the right to upload, the http(s) address of an image (JPEG, PNG, GIF, WebP or AVIF), which is fetched and stored there. Empty or 0: none. */
            image?: string | number | false | {
                id: number;
            };
            /** @description The cost: an amount, a text or a list of them. */
            cost?: string | number | (string | number)[];
            /** @description The website of the event, a whole address. */
            website?: string;
            /** @description Whether a map is shown. */
            show_map?: boolean;
            /** @description Whether a link to a map is shown. */
            show_map_link?: boolean;
            /** @description Whether the event is left out of all lists. */
            hide_from_listings?: boolean;
            /** @description Whether the event is sticky in the calendar. */
            sticky?: boolean;
            /** @description Whether the event is featured on the site. */
            featured?: boolean;
            /**
             * @description Whether the event takes place as planned; it stays in all lists.
             * @enum {string}
             */
            event_status?: "scheduled" | "canceled" | "postponed";
            /** @description Why the event is canceled or postponed, plain text. */
            event_status_reason?: string;
            /** @description Whether there are no tickets left. */
            sold_out?: boolean;
            /** @description Whether people can take part over the web; with a venue, on site too. */
            is_virtual?: boolean;
            /**
             * Format: uri
             * @description Where people take part over the web, a whole address, or null.
             */
            virtual_url?: string | null;
            /**
             * Format: uri
             * @description Where tickets are sold, a whole address, or null.
             */
            ticket_url?: string | null;
            /** @description The categories of the event: IDs or names; unknown names are created. */
            categories?: (number | string | {
                id: number;
            })[] | string | number;
            /** @description The tags of the event: IDs or names; unknown names are created. */
            tags?: (number | string | {
                id: number;
            })[] | string | number;
            /** @description The venue of the event: its ID, or the data of a new one. */
            venue?: number | string | components["schemas"]["VenueInput"] | (number | string | components["schemas"]["VenueInput"])[];
            /** @description The organizers of the event: their IDs, or the data of new ones. */
            organizer?: number | string | components["schemas"]["OrganizerInput"] | (number | string | components["schemas"]["OrganizerInput"])[];
            /** @description A recurrence rule (RFC 5545, RRULE without DTSTART), such as `FREQ=WEEKLY;COUNT=12`: makes a series, whose first date is the event. */
            rrule?: string;
        };
        EventUpdate: {
            /** @description What the record is called where it comes from, at most 200 characters; unique for each kind and author. A create with one that is there changes that record. Null or an empty text removes it. Shown only with `context=edit`, to those who may edit the record. */
            external_id?: string | null;
            /** @description The ID of the user that the record belongs to. */
            author?: number;
            /** @description The publication date in the time zone of the site. */
            date?: string | number;
            /** @description The publication date in UTC. */
            date_utc?: string | number;
            /** @description The title of the event. */
            title?: string;
            /** @description The description of the event, HTML. */
            description?: string;
            /** @description The slug of the event, its name in addresses. */
            slug?: string;
            /** @description The excerpt of the event, HTML. */
            excerpt?: string;
            /**
             * @description The status: `publish`, `future`, `draft`, `pending`, `private` or `trash`.
             * @enum {string}
             */
            status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
            /** @description The time zone of the event, such as `Europe/Paris` or `UTC+2`; that of the site by default. */
            timezone?: string;
            /** @description Whether the event lasts the whole day. */
            all_day?: boolean;
            /** @description The start date and time in the time zone of the event. */
            start_date?: string | number;
            /** @description The end date and time in the time zone of the event. */
            end_date?: string | number;
            /** @description The featured image: the ID of a file in the media library, or, with the right to upload, the http(s) address of an image (JPEG, PNG, GIF, WebP or AVIF), which is fetched and stored there. Empty or 0: none. */
            image?: string | number | false | {
                id: number;
            };
            /** @description The cost: an amount, a text or a list of them. */
            cost?: string | number | (string | number)[];
            /** @description The website of the event, a whole address. */
            website?: string;
            /** @description Whether a map is shown. */
            show_map?: boolean;
            /** @description Whether a link to a map is shown. */
            show_map_link?: boolean;
            /** @description Whether the event is left out of all lists. */
            hide_from_listings?: boolean;
            /** @description Whether the event is sticky in the calendar. */
            sticky?: boolean;
            /** @description Whether the event is featured on the site. */
            featured?: boolean;
            /**
             * @description Whether the event takes place as planned; it stays in all lists.
             * @enum {string}
             */
            event_status?: "scheduled" | "canceled" | "postponed";
            /** @description Why the event is canceled or postponed, plain text. */
            event_status_reason?: string;
            /** @description Whether there are no tickets left. */
            sold_out?: boolean;
            /** @description Whether people can take part over the web; with a venue, on site too. */
            is_virtual?: boolean;
            /**
             * Format: uri
             * @description Where people take part over the web, a whole address, or null.
             */
            virtual_url?: string | null;
            /**
             * Format: uri
             * @description Where tickets are sold, a whole address, or null.
             */
            ticket_url?: string | null;
            /** @description The categories of the event: IDs or names; unknown names are created. */
            categories?: (number | string | {
                id: number;
            })[] | string | number;
            /** @description The tags of the event: IDs or names; unknown names are created. */
            tags?: (number | string | {
                id: number;
            })[] | string | number;
            /** @description The venue of the event: its ID, or the data of a new one. */
            venue?: number | string | components["schemas"]["VenueInput"] | (number | string | components["schemas"]["VenueInput"])[];
            /** @description The organizers of the event: their IDs, or the data of new ones. */
            organizer?: number | string | components["schemas"]["OrganizerInput"] | (number | string | components["schemas"]["OrganizerInput"])[];
            /** @description The password of a protected event. */
            password?: string;
        };
        VenueInput: {
            /** @description What the record is called where it comes from, at most 200 characters; unique for each kind and author. A create with one that is there changes that record. Null or an empty text removes it. Shown only with `context=edit`, to those who may edit the record. */
            external_id?: string | null;
            /** @description The ID of the user that the record belongs to. */
            author?: number;
            /** @description The publication date in the time zone of the site. */
            date?: string | number;
            /** @description The publication date in UTC. */
            date_utc?: string | number;
            /** @description The name of the venue. */
            venue: string;
            /** @description The description of the venue, HTML. */
            description?: string;
            /**
             * @description The status: `publish`, `future`, `draft`, `pending`, `private` or `trash`.
             * @enum {string}
             */
            status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
            /** @description Whether a map of the venue is shown. */
            show_map?: boolean | string;
            /** @description Whether a link to a map of the venue is shown. */
            show_map_link?: boolean | string;
            /** @description The street address of the venue. */
            address?: string;
            /** @description The city of the venue. */
            city?: string;
            /** @description The country of the venue. */
            country?: string;
            /** @description The province of the venue. */
            province?: string;
            /** @description The state of the venue. */
            state?: string;
            /** @description The postal code of the venue. */
            zip?: string;
            /** @description The phone number of the venue. */
            phone?: string;
            /** @description The state or province of the venue, whichever its country has. */
            stateprovince?: string;
            /** @description The website of the venue, a whole address. */
            website?: string;
            /**
             * Format: double
             * @description The latitude of the venue.
             */
            geo_lat?: number | null;
            /**
             * Format: double
             * @description The longitude of the venue.
             */
            geo_lng?: number | null;
            /** @description The featured image: the ID of a file in the media library, or, with the right to upload, the http(s) address of an image (JPEG, PNG, GIF, WebP or AVIF), which is fetched and stored there. Empty or 0: none. */
            image?: string | number | false | {
                id: number;
            };
        };
        VenueUpdate: {
            /** @description What the record is called where it comes from, at most 200 characters; unique for each kind and author. A create with one that is there changes that record. Null or an empty text removes it. Shown only with `context=edit`, to those who may edit the record. */
            external_id?: string | null;
            /** @description The ID of the user that the record belongs to. */
            author?: number;
            /** @description The publication date in the time zone of the site. */
            date?: string | number;
            /** @description The publication date in UTC. */
            date_utc?: string | number;
            /** @description The name of the venue. */
            venue?: string;
            /** @description The description of the venue, HTML. */
            description?: string;
            /**
             * @description The status: `publish`, `future`, `draft`, `pending`, `private` or `trash`.
             * @enum {string}
             */
            status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
            /** @description Whether a map of the venue is shown. */
            show_map?: boolean | string;
            /** @description Whether a link to a map of the venue is shown. */
            show_map_link?: boolean | string;
            /** @description The street address of the venue. */
            address?: string;
            /** @description The city of the venue. */
            city?: string;
            /** @description The country of the venue. */
            country?: string;
            /** @description The province of the venue. */
            province?: string;
            /** @description The state of the venue. */
            state?: string;
            /** @description The postal code of the venue. */
            zip?: string;
            /** @description The phone number of the venue. */
            phone?: string;
            /** @description The state or province of the venue, whichever its country has. */
            stateprovince?: string;
            /** @description The website of the venue, a whole address. */
            website?: string;
            /**
             * Format: double
             * @description The latitude of the venue.
             */
            geo_lat?: number | null;
            /**
             * Format: double
             * @description The longitude of the venue.
             */
            geo_lng?: number | null;
            /** @description The featured image: the ID of a file in the media library, or, with the right to upload, the http(s) address of an image (JPEG, PNG, GIF, WebP or AVIF), which is fetched and stored there. Empty or 0: none. */
            image?: string | number | false | {
                id: number;
            };
        };
        OrganizerInput: {
            /** @description What the record is called where it comes from, at most 200 characters; unique for each kind and author. A create with one that is there changes that record. Null or an empty text removes it. Shown only with `context=edit`, to those who may edit the record. */
            external_id?: string | null;
            /** @description The ID of the user that the record belongs to. */
            author?: number;
            /** @description The publication date in the time zone of the site. */
            date?: string | number;
            /** @description The publication date in UTC. */
            date_utc?: string | number;
            /** @description The name of the organizer. */
            organizer: string;
            /** @description The description of the organizer, HTML. */
            description?: string;
            /**
             * @description The status: `publish`, `future`, `draft`, `pending`, `private` or `trash`.
             * @enum {string}
             */
            status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
            /** @description The phone number of the organizer. */
            phone?: string;
            /** @description The website of the organizer, a whole address. */
            website?: string;
            /** @description The e-mail address of the organizer. */
            email?: string;
            /** @description The featured image: the ID of a file in the media library, or, with the right to upload, the http(s) address of an image (JPEG, PNG, GIF, WebP or AVIF), which is fetched and stored there. Empty or 0: none. */
            image?: string | number | false | {
                id: number;
            };
        };
        OrganizerUpdate: {
            /** @description What the record is called where it comes from, at most 200 characters; unique for each kind and author. A create with one that is there changes that record. Null or an empty text removes it. Shown only with `context=edit`, to those who may edit the record. */
            external_id?: string | null;
            /** @description The ID of the user that the record belongs to. */
            author?: number;
            /** @description The publication date in the time zone of the site. */
            date?: string | number;
            /** @description The publication date in UTC. */
            date_utc?: string | number;
            /** @description The name of the organizer. */
            organizer?: string;
            /** @description The description of the organizer, HTML. */
            description?: string;
            /**
             * @description The status: `publish`, `future`, `draft`, `pending`, `private` or `trash`.
             * @enum {string}
             */
            status?: "publish" | "future" | "draft" | "pending" | "private" | "trash";
            /** @description The phone number of the organizer. */
            phone?: string;
            /** @description The website of the organizer, a whole address. */
            website?: string;
            /** @description The e-mail address of the organizer. */
            email?: string;
            /** @description The featured image: the ID of a file in the media library, or, with the right to upload, the http(s) address of an image (JPEG, PNG, GIF, WebP or AVIF), which is fetched and stored there. Empty or 0: none. */
            image?: string | number | false | {
                id: number;
            };
        };
        CategoryInput: {
            /** @description What the record is called where it comes from, at most 200 characters; unique for each kind and author. A create with one that is there changes that record. Null or an empty text removes it. Shown only with `context=edit`, to those who may edit the record. */
            external_id?: string | null;
            /** @description The name of the term. */
            name: string;
            /** @description The description of the term. */
            description?: string;
            /** @description The slug of the term. */
            slug?: string;
            /** @description The ID of the parent category; 0 for none. */
            parent?: number;
        };
        CategoryUpdate: {
            /** @description What the record is called where it comes from, at most 200 characters; unique for each kind and author. A create with one that is there changes that record. Null or an empty text removes it. Shown only with `context=edit`, to those who may edit the record. */
            external_id?: string | null;
            /** @description The name of the term. */
            name?: string;
            /** @description The description of the term. */
            description?: string;
            /** @description The slug of the term. */
            slug?: string;
            /** @description The ID of the parent category; 0 for none. */
            parent?: number;
        };
        TagInput: {
            /** @description What the record is called where it comes from, at most 200 characters; unique for each kind and author. A create with one that is there changes that record. Null or an empty text removes it. Shown only with `context=edit`, to those who may edit the record. */
            external_id?: string | null;
            /** @description The name of the term. */
            name: string;
            /** @description The description of the term. */
            description?: string;
            /** @description The slug of the term. */
            slug?: string;
        };
        TagUpdate: {
            /** @description What the record is called where it comes from, at most 200 characters; unique for each kind and author. A create with one that is there changes that record. Null or an empty text removes it. Shown only with `context=edit`, to those who may edit the record. */
            external_id?: string | null;
            /** @description The name of the term. */
            name?: string;
            /** @description The description of the term. */
            description?: string;
            /** @description The slug of the term. */
            slug?: string;
        };
        EventListQuery: {
            /**
             * @description The page of the list to return.
             * @default 1
             */
            page?: number;
            /**
             * @description The number of records on a page, at most 50; larger numbers count as 50.
             * @default 10
             */
            per_page?: number;
            /** @description Events that start on this date or later, so none that are running already (see `ends_after`). The default is yesterday in the time zone of the site. */
            start_date?: string | number;
            /** @description Events that end on this date or earlier. The default is 24 months from now. */
            end_date?: string | number;
            /** @description Events that start before the end of this date; with `ends_after`, those that overlap a range. */
            starts_before?: string | number;
            /** @description Events that start after the end of this date. */
            starts_after?: string | number;
            /** @description Events that end before the last second of this date. */
            ends_before?: string | number;
            /** @description Events that end after the end of this date, whenever they started; one that ends at 00:00 of the next day too. `ends_after=now&strict_dates=true` finds what is on now or comes later. */
            ends_after?: string | number;
            /**
             * @description Whether the given times are compared to the second; otherwise each given time means the whole of its day in UTC.
             * @default false
             */
            strict_dates?: boolean;
            /** @description Events whose title, description or excerpt contains all the words. */
            search?: string;
            /** @description Events in any of these categories or in one below them; slugs or IDs, separated by commas or as a list. */
            categories?: (number | string)[];
            /** @description Events with any of these tags; slugs or IDs, separated by commas or as a list. */
            tags?: (number | string)[];
            /** @description Events at any of these venues; IDs, separated by commas or as a list. */
            venue?: number[];
            /** @description Events of any of these organizers; IDs, separated by commas or as a list. */
            organizer?: number[];
            /** @description Only featured events, or only those that are not. */
            featured?: boolean;
            /** @description Only records with one of these statuses. Without the right to create such records only `publish`. */
            status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash")[];
            /** @description Only events whose venue has coordinates, or only those whose venue has none. */
            geoloc?: boolean;
            /**
             * Format: double
             * @description The latitude of a point: events near it, the nearest first. `geoloc_lng` must be given too.
             */
            geoloc_lat?: number;
            /**
             * Format: double
             * @description The longitude of a point: events near it, the nearest first. `geoloc_lat` must be given too.
             */
            geoloc_lng?: number;
            /** @description Only events with these IDs, separated by commas or as a list; the date filters are then ignored. */
            include?: number[];
            /** @description Only events below the event with this ID. */
            post_parent?: number;
            /** @description Only events with a ticket link, or only those without one. */
            ticketed?: boolean;
            /** @description Only the dates of the series with this number; none if there is no such series. With `rule` calendar files (`.ics`) show each series as one event that repeats; both together: `12,rule`. */
            series?: number | string;
            /** @description Only records that were changed later, by `modified_utc`; a date without an offset is in UTC. */
            modified_after?: string | number;
            /** @description Finds the caller’s own record with this `external_id`, whatever its dates. */
            external_id?: string;
            /** @description The password of a protected event. */
            password?: string;
            /** @description In the CSV feed: whether a byte order mark comes first, by which spreadsheets recognise UTF-8. */
            bom?: boolean;
        };
        EventReadQuery: {
            /** @description The password of a protected event. */
            password?: string;
            /** @description With `edit`, callers who may edit a protected record read it without its password. */
            context?: string;
        };
        VenueListQuery: {
            /**
             * @description The page of the list to return.
             * @default 1
             */
            page?: number;
            /**
             * @description The number of records on a page, at most 50; larger numbers count as 50.
             * @default 10
             */
            per_page?: number;
            /** @description Venues that contain all the words in one and the same of their texts. */
            search?: string;
            /** @description Venues of the event with this ID. */
            event?: number;
            /** @description Only venues of published events, or only those without any. */
            has_events?: boolean;
            /**
             * @description Only venues with upcoming events.
             * @default false
             */
            only_with_upcoming?: boolean;
            /** @description Only records with one of these statuses. Without the right to create such records only `publish`. */
            status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash")[];
            /** @description The password of a protected event. */
            password?: string;
            /** @description Only records that were changed later, by `modified_utc`; a date without an offset is in UTC. */
            modified_after?: string | number;
            /** @description Finds the caller’s own record with this `external_id`, whatever its dates. */
            external_id?: string;
            /** @description With `edit`, callers who may edit a protected record read it without its password. */
            context?: string;
            /** @description In the CSV feed: whether a byte order mark comes first, by which spreadsheets recognise UTF-8. */
            bom?: boolean;
        };
        VenueReadQuery: {
            /** @description The password of a protected event. */
            password?: string;
            /** @description With `edit`, callers who may edit a protected record read it without its password. */
            context?: string;
        };
        OrganizerListQuery: {
            /**
             * @description The page of the list to return.
             * @default 1
             */
            page?: number;
            /**
             * @description The number of records on a page, at most 50; larger numbers count as 50.
             * @default 10
             */
            per_page?: number;
            /** @description Organizers that contain all the words in one and the same of their texts. */
            search?: string;
            /** @description Organizers of the event with this ID. */
            event?: number;
            /** @description Only organizers of published events, or only those without any. */
            has_events?: boolean;
            /**
             * @description Only organizers with upcoming events.
             * @default false
             */
            only_with_upcoming?: boolean;
            /** @description Only records with one of these statuses. Without the right to create such records only `publish`. */
            status?: ("publish" | "future" | "draft" | "pending" | "private" | "trash")[];
            /** @description The password of a protected event. */
            password?: string;
            /** @description Only records that were changed later, by `modified_utc`; a date without an offset is in UTC. */
            modified_after?: string | number;
            /** @description Finds the caller’s own record with this `external_id`, whatever its dates. */
            external_id?: string;
            /** @description With `edit`, callers who may edit a protected record read it without its password. */
            context?: string;
            /** @description In the CSV feed: whether a byte order mark comes first, by which spreadsheets recognise UTF-8. */
            bom?: boolean;
        };
        OrganizerReadQuery: {
            /** @description The password of a protected event. */
            password?: string;
            /** @description With `edit`, callers who may edit a protected record read it without its password. */
            context?: string;
        };
        CategoryListQuery: {
            /**
             * @description The page of the list to return.
             * @default 1
             */
            page?: number;
            /**
             * @description The number of records on a page, at most 50; larger numbers count as 50.
             * @default 10
             */
            per_page?: number;
            /** @description Terms whose name or slug contains the text. */
            search?: string;
            /** @description All terms but those with these IDs, separated by commas or as a list. */
            exclude?: (number | string)[];
            /** @description Only the terms with these IDs, separated by commas or as a list. */
            include?: (number | string)[];
            /** @description The order of the list: `asc` is ascending, anything else descending. */
            order?: string;
            /** @description What the list is sorted by: `id`, `name`, `slug`, `count`, `description`, `term_group`, `parent` or `include`. */
            orderby?: string;
            /**
             * @description Whether terms without published events are left out.
             * @default true
             */
            hide_empty?: boolean;
            /** @description Only records that were changed later, by `modified_utc`; a date without an offset is in UTC. */
            modified_after?: string | number;
            /** @description Finds the caller’s own record with this `external_id`, whatever its dates. */
            external_id?: string;
            /** @description Only the categories directly below the one with this ID. */
            parent?: number;
            /** @description Only the terms of the event with this ID. */
            post?: number;
            /** @description The same as `post`; takes precedence over it. */
            event?: number;
            /** @description Only the term with exactly this slug. */
            slug?: string;
            /** @description In the CSV feed: whether a byte order mark comes first, by which spreadsheets recognise UTF-8. */
            bom?: boolean;
        };
        CategoryReadQuery: {
            /** @description With `edit`, callers who may edit a protected record read it without its password. */
            context?: string;
        };
        TagListQuery: {
            /**
             * @description The page of the list to return.
             * @default 1
             */
            page?: number;
            /**
             * @description The number of records on a page, at most 50; larger numbers count as 50.
             * @default 10
             */
            per_page?: number;
            /** @description Terms whose name or slug contains the text. */
            search?: string;
            /** @description All terms but those with these IDs, separated by commas or as a list. */
            exclude?: (number | string)[];
            /** @description Only the terms with these IDs, separated by commas or as a list. */
            include?: (number | string)[];
            /** @description The order of the list: `asc` is ascending, anything else descending. */
            order?: string;
            /** @description What the list is sorted by: `id`, `name`, `slug`, `count`, `description`, `term_group`, `parent` or `include`. */
            orderby?: string;
            /**
             * @description Whether terms without published events are left out.
             * @default true
             */
            hide_empty?: boolean;
            /** @description Only records that were changed later, by `modified_utc`; a date without an offset is in UTC. */
            modified_after?: string | number;
            /** @description Finds the caller’s own record with this `external_id`, whatever its dates. */
            external_id?: string;
            /** @description Only the terms of the event with this ID. */
            post?: number;
            /** @description The same as `post`; takes precedence over it. */
            event?: number;
            /** @description Only the term with exactly this slug. */
            slug?: string;
            /** @description In the CSV feed: whether a byte order mark comes first, by which spreadsheets recognise UTF-8. */
            bom?: boolean;
        };
        TagReadQuery: {
            /** @description With `edit`, callers who may edit a protected record read it without its password. */
            context?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type ImageSize = components['schemas']['ImageSize'];
export type CostDetails = components['schemas']['CostDetails'];
export type Term = components['schemas']['Term'];
export type EmbeddedTerm = components['schemas']['EmbeddedTerm'];
export type Image = components['schemas']['Image'];
export type DateDetails = components['schemas']['DateDetails'];
export type Event = components['schemas']['Event'];
export type Venue = components['schemas']['Venue'];
export type Organizer = components['schemas']['Organizer'];
export type SingleEvent = components['schemas']['SingleEvent'];
export type SingleVenue = components['schemas']['SingleVenue'];
export type SingleOrganizer = components['schemas']['SingleOrganizer'];
export type LinkedVenue = components['schemas']['LinkedVenue'];
export type LinkedOrganizer = components['schemas']['LinkedOrganizer'];
export type EventList = components['schemas']['EventList'];
export type VenueList = components['schemas']['VenueList'];
export type OrganizerList = components['schemas']['OrganizerList'];
export type CategoryList = components['schemas']['CategoryList'];
export type TagList = components['schemas']['TagList'];
export type EventInput = components['schemas']['EventInput'];
export type EventUpdate = components['schemas']['EventUpdate'];
export type VenueInput = components['schemas']['VenueInput'];
export type VenueUpdate = components['schemas']['VenueUpdate'];
export type OrganizerInput = components['schemas']['OrganizerInput'];
export type OrganizerUpdate = components['schemas']['OrganizerUpdate'];
export type CategoryInput = components['schemas']['CategoryInput'];
export type CategoryUpdate = components['schemas']['CategoryUpdate'];
export type TagInput = components['schemas']['TagInput'];
export type TagUpdate = components['schemas']['TagUpdate'];
export type EventListQuery = components['schemas']['EventListQuery'];
export type EventReadQuery = components['schemas']['EventReadQuery'];
export type VenueListQuery = components['schemas']['VenueListQuery'];
export type VenueReadQuery = components['schemas']['VenueReadQuery'];
export type OrganizerListQuery = components['schemas']['OrganizerListQuery'];
export type OrganizerReadQuery = components['schemas']['OrganizerReadQuery'];
export type CategoryListQuery = components['schemas']['CategoryListQuery'];
export type CategoryReadQuery = components['schemas']['CategoryReadQuery'];
export type TagListQuery = components['schemas']['TagListQuery'];
export type TagReadQuery = components['schemas']['TagReadQuery'];
