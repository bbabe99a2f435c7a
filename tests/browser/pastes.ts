/** HTML from the clipboard of other programs, and the expected cleaned text. */
export const PASTES: { from: string; copied: string; cleaned: string }[] = [
  {
    from: 'Word',
    copied: [
      '<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:wo',
      'rd"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm;} -->',
      '</style><!--[if gte mso 9]><xml><w:WordDocument></w:WordDocument></xml><![endif]--></head><body lang',
      "=EN-GB style='tab-interval:36.0pt'><!--StartFragment--><h1 style='mso-outline-level:1'><span lang=EN",
      '-GB style=\'font-family:"Calibri Light"\'>Summer concert<o:p></o:p></span></h1><p class=MsoNormal><b s',
      "tyle='mso-bidi-font-weight:normal'><span style='color:red'>Doors</span></b><span style='mso-spacerun",
      ":yes'>  </span>open at <i>eight</i>.<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=",
      "MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><",
      "span style='font-family:Symbol;mso-list:Ignore'>·<span style='font:7.0pt \"Times New Roman\"'>&nbsp;&n",
      'bsp;&nbsp; </span></span><![endif]>Bring a chair<o:p></o:p></p><p class=MsoListParagraphCxSpMiddle s',
      "tyle='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>o<span style='font",
      ':7.0pt "Times New Roman"\'>&nbsp; </span></span><![endif]>Or two<o:p></o:p></p><p class=MsoListParagr',
      "aphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span",
      '>And <a href="https://town.example/x">see</a><o:p></o:p></p><table class=MsoTableGrid border=1><tr><',
      "td width=100 style='x'><p class=MsoNormal>A<o:p></o:p></p></td><td><p class=MsoNormal>B</p></td></tr",
      '></table><!--EndFragment--></body></html>',
    ].join(''),
    cleaned: [
      '<h1>Summer concert</h1><p><b>Doors</b>  open at <i>eight</i>.</p><ul><li>Bring a chair<ul><li>Or two',
      '</li></ul></li><li>And <a href="https://town.example/x">see</a></li></ul><table><tbody><tr><td><p>A<',
      '/p></td><td><p>B</p></td></tr></tbody></table>',
    ].join(''),
  },
  {
    from: 'a document on the web',
    copied: [
      '<meta charset=\'utf-8\'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"',
      '><h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;font-weight:400">Programme</span',
      '></h2><p dir="ltr" style="x"><span style="font-size:11pt;font-weight:700;font-style:normal">Bold</sp',
      'an><span style="font-size:11pt;font-style:italic"> and italic</span> <a href="https://a.example/" st',
      'yle="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">link</span></a></',
      'p><br><ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc"><p dir="ltr" role="present',
      'ation"><span>One</span></p></li><li dir="ltr"><p dir="ltr"><span>Two</span></p></li></ul></b><br cla',
      'ss="Apple-interchange-newline">',
    ].join(''),
    cleaned: [
      '<h2>Programme</h2><p><strong>Bold</strong><em> and italic</em> <a href="https://a.example/">link</a>',
      '</p><ul><li><p>One</p></li><li><p>Two</p></li></ul>',
    ].join(''),
  },
  {
    from: 'a web page',
    copied: [
      '<div class="article" onclick="x()"><h3 id="t">Title</h3><div>First <span class="Apple-converted-spac',
      'e">&nbsp;</span>line<font color="red"> red</font><script>alert(1)</script></div><center>Middle</cent',
      'er><img src="https://t.example/p.gif" width="1" height="1"><img src="data:image/png;base64,AAAA"><fi',
      'gure><img src="https://a.example/a.jpg" alt="A" class="wp" style="w" srcset="x 1x"><figcaption>Cap</',
      'figcaption></figure><a href="javascript:alert(1)">bad</a><iframe src="https://x.example"></iframe><b',
      'lockquote><p>Quote</p></blockquote><p><button>Click</button> &nbsp;</p><ol><li>one</li><li>two</li><',
      '/ol></div>',
    ].join(''),
    cleaned: [
      '<div><h3>Title</h3><div>First  line red</div>Middle<img src="data:image/png;base64,AAAA"><figure><img src="https://a.example/a.jpg" alt="A',
      '"><figcaption>Cap</figcaption></figure>bad<blockquote><p>Quote</p></blockquote><p>Click &nbsp;</p><o',
      'l><li>one</li><li>two</li></ol></div>',
    ].join(''),
  },
  {
    from: 'Word with numbered lists',
    copied: [
      '<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.<span>&nbsp;</span></span>One</p>',
      '<p style="mso-list:l1 level2 lfo1"><span style="mso-list:Ignore">a)</span>Letter</p>',
      '<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.</span>Two</p><p>Between</p>',
      '<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">3.</span>Three</p><p>Then</p>',
      '<p style="mso-list:l2 level1 lfo2"><span style="mso-list:Ignore">C.</span>Third</p><p>Last</p>',
      '<p style="mso-list:l3 level1 lfo3"><span style="mso-list:Ignore">xiv.</span>Fourteenth</p>',
    ].join(''),
    cleaned: [
      '<ol><li>One<ol type="a"><li>Letter</li></ol></li><li>Two</li></ol><p>Between</p>',
      '<ol start="3"><li>Three</li></ol><p>Then</p><ol start="3" type="A"><li>Third</li></ol><p>Last</p>',
      '<ol start="14" type="i"><li>Fourteenth</li></ol>',
    ].join(''),
  },
  {
    from: 'an address on a web page',
    copied: '<p>\n<span>Town hall</span>\n<br>\n<span>12 High Street</span>\n</p><br>',
    cleaned: '<p>\nTown hall\n<br>\n12 High Street\n</p>',
  },
];
