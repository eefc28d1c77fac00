extension Catalogue {
  /// Invented artists and their invented albums: scene | artist | year title | year title …
  ///
  /// Nobody here exists. A record appears in charts from its year on, never before.
  static let text = """
    indie | Harbour Clock | 2004 Slow Ferries | 2008 The Weather Keeper's Son | 2015 Lantern Tax
    indie | The Velvet Ironmongers | 2002 Hinges | 2006 Brass, Mostly | 2019 A Catalogue of Small Screws
    indie | Paper Aviary | 2009 Origami for Beginners | 2012 Nest Money | 2022 Wingspan
    indie | Marigold Transit | 2011 Last Bus to the Observatory | 2016 Night Fares | 2024 Timetables for Lovers
    indie | Saint Umbrella | 2005 Patron of Drizzle | 2013 Indoor Weather
    indie | Tall Grass Telephone | 2007 Long Distance Meadow | 2010 Party Line | 2018 Dial Tone Summer
    indie | Cousin Lighthouse | 2014 Keeper's Log | 2017 Fresnel | 2021 The Lamp Is Not the Moon
    indie | The Borrowed Bicycles | 2003 Gears & Apologies | 2010 Puncture Season
    indie | Quiet Machinery | 2016 Idle Hands, Moving Parts | 2020 Soft Maintenance | 2025 Tolerances
    folk | Isolde Marchbanks | 1999 Hedgerow Letters | 2005 The Salt Path Home | 2014 Winter Orchard
    folk | The Wren Parliament | 2008 Small Birds Debate | 2012 Minutes of the Hedge | 2023 Quorum
    folk | Fjöruborð | 2006 Undir klettinum | 2013 Saltvindur
    folk | Hollow Oak Assembly | 2001 Acorn Ballads | 2009 Ring Count | 2017 Root and Rafter
    folk | Maeve Tarrant | 2010 Turf Smoke | 2015 The Ninth Well | 2021 Songs from a Closed Ferry Port
    folk | Die Holunderköniginnen | 2004 Beerenlieder | 2011 Hinterm Gartenzaun | 2019 Dolden
    folk | Gunnhild Aasen | 2007 Nordlysbrev | 2016 Båten hjem
    folk | Old Tin Compass | 2013 North by Rumour | 2018 A Map of My Father's Pockets
    folk | Łąka i Wiatr | 2009 Siano | 2020 Pieśni z miedzy
    electronic | Kathodenfluss | 1998 Bildschirmruhe | 2003 Zeilensprung | 2011 Nachleuchten
    electronic | Subtle Voltage | 2006 Ohm Sweet Ohm | 2010 Ground Loop | 2017 Phantom Power
    electronic | Neon Cartographers | 2012 Isoglosses | 2015 Contour Interval | 2022 Blank Areas Are Sea
    electronic | Modulo Seven | 2001 Remainders | 2008 Clock Arithmetic | 2014 Congruent
    electronic | Tiefgaragenromantik | 2009 Ebene Minus Drei | 2013 Parkhauslicht | 2021 Ausfahrt frei
    electronic | Vectrix & Daughter | 2016 Family Patch | 2019 Hand-Me-Down Oscillators | 2024 Graduation
    electronic | Сигнал Маяка | 2010 Частота | 2018 Белый шум, чёрное море
    electronic | Ostinato Motors | 2005 Idle | 2009 Third Gear | 2020 Regenerative Braking
    electronic | Pixel Monsoon | 2014 8-Bit Rain | 2018 Floodplain | 2023 Umbrella Protocol
    ambient | Halcyon Drift Station | 2000 Buoy | 2007 Barometer Falling | 2016 Shipping Forecast at Dawn
    ambient | Sólarhringur | 2004 Dagur án skugga | 2011 Næturbirta | 2019 Klukkan fimm
    ambient | Long Exposure Choir | 2009 Star Trails | 2013 Reciprocity Failure | 2021 Silver, Slowly
    ambient | Estuary Language | 2012 Mudflat Grammar | 2018 Verbs for Tide
    ambient | Lumen & Moth | 2015 Porch Light | 2020 Wing Dust | 2026 The Attic Recordings
    ambient | 霧の郵便局 | 2008 消印のない手紙 | 2017 朝靄便
    ambient | Glass Weather | 2003 Cumulus Studies | 2010 Pane
    ambient | Polar Library | 2006 Overdue Snow | 2014 The Reading Room Is Melting | 2022 Index of Whites
    jazz | The Odette Farrow Quartet | 1961 After the Last Tram | 1964 Corner Table | 1969 Blue Umbrella
    jazz | Thaddeus Bloom | 1958 Bloom's Hour | 1963 Slant Rhyme | 1967 Saturday Ledger
    jazz | Midnight Tailors | 2005 Chalk Stripe | 2012 Unfinished Seams | 2019 Lapel
    jazz | Ingrid Solheim Trio | 2008 Brygge | 2014 Seven Staircases | 2021 Hvit time
    jazz | Orquesta Mareal | 1972 Luna de Bajamar | 1978 Malecón de Noche
    jazz | Delphine Okoro | 2010 Brass Ghosts | 2016 Harmattan Suite | 2023 The Gold Hour
    jazz | Hiroshi Kanamori Group | 1974 Rainfall in Kanda | 1979 Third Platform
    jazz | Copper & Thyme | 2015 Kitchen Sessions | 2018 Second Helping | 2025 Leftovers
    jazz | Basilio Quintero | 1966 Cuarto Menguante | 2002 Regreso
    metal | Gallowmere Foundry | 2001 Slag Hymns | 2006 Anvil of the Ninth Hour | 2013 Quench
    metal | Eisenfichte | 2004 Rauhnacht | 2009 Wurzelthron | 2018 Asche und Harz
    metal | Obsidian Vespers | 2007 Liturgy for a Collapsing Roof | 2012 Black Matins | 2020 Compline
    metal | Grimwater Lock | 2010 Sluice | 2016 Towpath of Bones
    metal | Svartáll | 2003 Svartsengi | 2011 Undir jökli
    metal | Tectonic Choir | 2008 Subduction | 2014 Mantle Plume | 2022 Shield Volcano
    metal | Carrion Librarian | 2015 Silence in the Stacks | 2019 Late Fees Eternal
    metal | Voidmason | 2005 Keystone | 2017 Cathedral of Less
    postpunk | Grey Municipal | 1980 Ring Road | 1982 Precinct | 2009 Pedestrianised
    postpunk | Die Nachtportiers | 1981 Zimmer 14 | 1984 Schlüsselbrett | 2012 Spätdienst
    postpunk | Concrete Ballet | 1979 Positions One to Five | 1983 Car Park Swan
    postpunk | Red Telephone Exchange | 2004 Operator | 2008 Crossed Wires | 2014 Please Hold
    postpunk | Les Parapluies Inverses | 1983 Rue des Glaces | 2010 Pluie électrique
    postpunk | Ration Book | 2017 Two Ounces of Butter | 2019 Queue | 2022 Coupons for Tomorrow
    postpunk | Angular Weather | 2006 Right Angles, Left Turns | 2011 Isobar Strut
    postpunk | Северный Трамвай | 1987 Последний вагон | 1990 Депо
    soul | Loretta Fairweather | 1968 Sunday Shoes | 1971 Warm Front | 1974 Ain't No Almanac
    soul | The Magnolia Express | 1970 Platform Love | 1973 All Stations South
    soul | Cornelius Bright | 1972 Inner Courtyard | 1976 Slow Elevator
    soul | Amber & the Aldermen | 2009 City Hall Sessions | 2014 Motion Carried | 2021 Ayes Have It
    soul | Josephine Ledoux | 2011 Velvet Hours | 2016 Honey in the Ledger | 2024 Good Room
    soul | Tobias Merriweather | 2013 Porcelain Heart | 2018 Every Kindness
    soul | The Sunday Postmen | 2006 No Letters Today | 2012 Special Delivery
    hiphop | MC Almanac | 1996 Moon Phases | 2001 Frost Dates | 2010 Harvest Index
    hiphop | Ledger & Lark | 2004 Double Entry | 2009 Petty Cash Symphony | 2016 Audit Season
    hiphop | Brickyard Oracle | 1994 Mortar | 1998 Load-Bearing | 2013 Repointed
    hiphop | Nana Kestrel | 2015 Hover | 2018 Field Vole Blues | 2022 Thermals
    hiphop | Dr. Parallax | 2006 Both Eyes Open | 2012 Depth of Field
    hiphop | Béton Lyrique | 1999 Cage d'escalier | 2007 Neuvième étage | 2017 Vue sur tout
    hiphop | Stellar Laundromat | 2014 Spin Cycle | 2019 Tumble Dry Low | 2023 Lost Socks of Orion
    pop | Clementine Arcade | 2008 Insert Heart | 2012 High Score Summer | 2017 Continue?
    pop | Vera Lumière | 2005 Cinéma d'été | 2011 Technicolor | 2020 Générique de fin
    pop | Polka Dot Embassy | 2010 Diplomatic Incident | 2015 Confetti Treaty
    pop | Juno Halloway | 2014 Ceiling Stars | 2017 Glow | 2021 Planetarium Girl | 2025 Daylight Saving
    pop | The Sherbet Society | 2003 Fizz | 2007 Minutes & Macaroons
    pop | Elliot & the Escalators | 2013 Going Up | 2016 Mezzanine Kisses | 2023 Please Stand Right
    pop | Kaleidoscope Kiosk | 2009 Two for One Sunsets | 2019 Postcards to Myself
    pop | Miss Apricot | 2018 Stone Fruit | 2022 Jam Tomorrow
    chanson | Les Horlogers du Dimanche | 2002 Le temps qu'il reste | 2009 Minuit moins le quart
    chanson | Solène Carpentier | 2006 La chambre bleue | 2012 Herbier | 2018 Les voisins du ciel
    chanson | Azulejo Elétrico | 2007 Varanda | 2013 Fado de Bolso | 2021 Maré Cheia
    chanson | Los Faroles del Sur | 2003 Calle de la Luna | 2010 Verbena | 2017 Aceras
    chanson | Bruno Calhandra | 1973 Domingo no Terraço | 1977 Bonde Amarelo
    chanson | Teresa Valdemar | 1999 Casa sin Llave | 2008 Agua de Mayo | 2015 La Sobremesa
    chanson | Il Circolo degli Ombrelli | 2005 Pioggia a Trieste | 2014 Scala mobile
    chanson | Το Γαλάζιο Καΐκι | 2004 Μελτέμι | 2012 Αλάτι και φως
    chanson | Ελένη Θαλασσινού | 2009 Νυχτερινό λιμάνι | 2019 Καλοκαίρι ξανά
    citypop | 灯台通信 | 1982 波止場のネオン | 1984 真夜中の信号 | 2018 帰港
    citypop | Miyako Asahina | 1981 Poolside Letter | 1983 Harbour Line | 1985 Last Elevator
    citypop | 夜行急行 | 1983 窓際の席 | 1986 始発まで
    citypop | 여름의 계단 | 2015 옥상 | 2018 긴 오후 | 2022 바람의 목록
    citypop | 달빛우체국 | 2016 첫 번째 편지 | 2020 서랍 속의 바다
    citypop | Sapphire Boulevard | 2014 Convertible Weather | 2019 Palm Shadow
    citypop | 紙風船オーケストラ | 2007 縁側 | 2013 ゆうやけ放送 | 2024 またあした
    citypop | 南岸巴士 | 2011 末班车 | 2017 雨天时刻表
    classical | Ensemble Sottovoce | 2001 Nocturnes for Empty Rooms | 2010 The Candle Quartets
    classical | Anneliese Brandauer | 1978 Klavierstücke für den Winter | 1985 Lichtungen | 2004 Späte Walzer
    classical | Quartetto Lanterna | 1995 Serate | 2008 Four Views of a Garden
    classical | Pavel Morozenko | 1969 Снежные прелюдии | 1976 Колокола над рекой
    classical | The Hemlock Consort | 2006 Viols at Low Tide | 2015 Pavans for the Year's End
    classical | Aurélie Fontvieille | 2012 Miniatures d'hiver | 2019 Jardin sous verre | 2024 Étude des nuages
    classical | Kaito Shirogane | 2014 Felt & Ivory | 2020 Rooms I Remember
    postrock | Cartography of Sleep | 2004 Legend | 2008 Scale 1:1 | 2014 Here Be Morning
    postrock | Antenna Field | 2002 Array | 2006 We Heard It Before You Did | 2012 Signal Path Ends at Sea
    postrock | A Slow Parade | 2007 Confetti for No One | 2010 Everyone Walk Home | 2019 Marching Weather
    postrock | Norðanvindur | 2005 Hvítar nætur | 2011 Haf og himinn
    postrock | The Understudies of Light | 2009 Matinee for Ghosts | 2016 House Lights
    postrock | Meridian Works | 2013 Lathe | 2017 Overtime | 2023 The Whistle at Five
    postrock | Kilometre Zero | 2010 Milestones | 2015 Hard Shoulder Stars
    global | قمر الميناء | 2006 رسائل البحر | 2013 شرفة الصيف | 2020 ليل المدينة القديمة
    global | Nour Al-Bahri | 1975 يا نجمة الصبح | 2009 نسيم
    global | שעון חורף | 2010 גשם ראשון | 2017 מרפסת לים
    global | Orchestre Pirogue d'Or | 1974 Nuit de Fleuve | 1979 Express Fluvial
    global | Adaeze & the Rivermen | 2012 Delta Brass | 2016 Big Water | 2022 Market Day
    global | Ravindra Saluja | 1971 Raga for a Late Train | 2003 Monsoon Ledger
    global | ดาวเหนือ | 2014 ฝนแรก | 2019 ริมโขง
    global | Cumbia Interplanetaria | 2008 Satélite Tropical | 2014 Órbita Baja | 2021 Alunizaje
    global | Tamarind Radio | 2011 Medium Wave | 2018 Frequency of Mangoes
    """
}
